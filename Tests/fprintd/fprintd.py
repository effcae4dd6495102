"""A template of python-dbusmock: the service `fprintd`, for the tests in `Scripts/fprintd`.

Each call of a method is appended to a file with the bus name of the caller, such as `Claim :1.5`.

Source: https://fprint.freedesktop.org/fprintd-dev/, https://martinpitt.github.io/python-dbusmock/.
"""

import dbus
from dbusmock import MOCK_IFACE, mockobject
from gi.repository import GLib

BUS_NAME = "net.reactivated.Fprint"
MAIN_OBJ = "/net/reactivated/Fprint/Manager"
MAIN_IFACE = "net.reactivated.Fprint.Manager"
SYSTEM_BUS = True

DEVICE_IFACE = "net.reactivated.Fprint.Device"
DEVICE = "/net/reactivated/Fprint/Device/0"
OTHER_DEVICE = "/net/reactivated/Fprint/Device/1"
ERROR = "net.reactivated.Fprint.Error."


class Reader:
    """The state of the sensor."""

    calls = ""  # the path of the file for the calls
    has_device = True
    fingers = []  # the names of the enrolled fingers
    statuses = []  # the statuses of a verification, each with its argument `done`
    early_status = None  # a status that is sent before the reply to a claim
    stop_delay = 0  # the time that the end of a verification takes, in milliseconds
    claimant = None  # the bus name of the client that has claimed the sensor
    is_verifying = False


def load(mock, parameters):
    """Sets up the sensors from the parameters, which have the names of the attributes of `Reader`."""
    Reader.calls = str(parameters["calls"])
    Reader.has_device = bool(parameters.get("has_device", True))
    Reader.fingers = [str(finger) for finger in parameters.get("fingers", [])]
    Reader.statuses = [(str(result), bool(done)) for result, done in parameters.get("statuses", [])]
    Reader.early_status = str(parameters["early_status"]) if "early_status" in parameters else None
    Reader.stop_delay = int(parameters.get("stop_delay", 0))
    Reader.claimant = str(parameters["claimant"]) if "claimant" in parameters else None
    for path in [DEVICE, OTHER_DEVICE]:
        mock.AddObject(path, DEVICE_IFACE, {"name": "Mock reader"}, [])


def record(method, sender):
    with open(Reader.calls, "a", encoding="utf-8") as file:
        file.write(f"{method} {sender}\n")


def error(name):
    return dbus.exceptions.DBusException("refused", name=ERROR + name)


def require_claim(sender):
    if Reader.claimant != sender:
        raise error("ClaimDevice" if Reader.claimant is None else "AlreadyInUse")


def require_own_user(user):
    if user != "":
        raise error("PermissionDenied")


@dbus.service.method(MAIN_IFACE, in_signature="", out_signature="o", sender_keyword="sender")
def GetDefaultDevice(self, sender=None):
    record("GetDefaultDevice", sender)
    if not Reader.has_device:
        raise error("NoSuchDevice")
    return dbus.ObjectPath(DEVICE)


@dbus.service.method(DEVICE_IFACE, in_signature="s", out_signature="as", sender_keyword="sender")
def ListEnrolledFingers(self, user, sender=None):
    record("ListEnrolledFingers", sender)
    require_own_user(user)
    if not Reader.fingers:
        raise error("NoEnrolledPrints")
    return dbus.Array(Reader.fingers, signature="s")


@dbus.service.method(DEVICE_IFACE, in_signature="s", out_signature="", sender_keyword="sender")
def Claim(self, user, sender=None):
    record("Claim", sender)
    require_own_user(user)
    if Reader.claimant is not None:
        raise error("AlreadyInUse")
    Reader.claimant = sender
    if Reader.early_status:
        send_status(mockobject.objects[DEVICE], sender, Reader.early_status, True)


@dbus.service.method(DEVICE_IFACE, in_signature="", out_signature="", sender_keyword="sender")
def Release(self, sender=None):
    require_claim(sender)
    record("Release", sender)
    Reader.claimant = None


@dbus.service.method(DEVICE_IFACE, in_signature="s", out_signature="", sender_keyword="sender")
def VerifyStart(self, finger, sender=None):
    require_claim(sender)
    if Reader.is_verifying:
        raise error("AlreadyInUse")
    if finger != "any" and finger not in Reader.fingers:
        raise error("NoEnrolledPrints")
    Reader.is_verifying = True
    record("VerifyStart", sender)
    device = mockobject.objects[DEVICE]
    for place, (result, done) in enumerate(Reader.statuses):
        GLib.timeout_add(100 * (place + 1), send_status_while_verifying, device, sender, result, done)


@dbus.service.method(
    DEVICE_IFACE, in_signature="", out_signature="", sender_keyword="sender", async_callbacks=("reply", "refuse")
)
def VerifyStop(self, reply, refuse, sender=None):
    if Reader.claimant != sender or not Reader.is_verifying:
        return refuse(error("NoActionInProgress"))
    record("VerifyStop", sender)
    Reader.is_verifying = False
    GLib.timeout_add(Reader.stop_delay, reply)


def send_status(device, client, result, done):
    """Sends the status to the client alone, as `fprintd` does."""
    device.EmitSignalDetailed(DEVICE_IFACE, "VerifyStatus", "sb", [result, done], {"destination": client})


def send_status_while_verifying(device, client, result, done):
    if Reader.is_verifying and Reader.claimant == client:
        send_status(device, client, result, done)
    return False


@dbus.service.method(MOCK_IFACE, in_signature="ossb", out_signature="")
def SendStatus(self, path, client, result, done):
    """Sends a status from the object at `path` to `client`."""
    send_status(mockobject.objects[path], client, result, done)


@dbus.service.method(MOCK_IFACE, in_signature="", out_signature="")
def LeaveName(self):
    """Ends the service without the end of the process."""
    self.bus_name.get_bus().release_name(BUS_NAME)
