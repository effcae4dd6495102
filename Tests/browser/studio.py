"""A running studio with a copy of specs, for tests and benchmarks."""

import pathlib
import shutil
import subprocess
import tempfile
import urllib.parse


class Studio:
    """Starts 'interlock studio' on a copy of a folder of specs. Use the object as a context manager."""

    def __init__(self, interlock, specs, *options, environment=None):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="studio-"))
        self.specs = self.folder / "Specs"
        shutil.copytree(specs, self.specs)
        errors = (self.folder / "errors").open("w")
        self.process = subprocess.Popen(
            [interlock, "studio", *options, "Specs"], cwd=self.folder, stdout=subprocess.PIPE, stderr=errors,
            stdin=subprocess.DEVNULL, text=True, env=environment)
        errors.close()
        self.address = self.process.stdout.readline().strip()
        if not self.address:
            raise RuntimeError((self.folder / "errors").read_text())
        parts = urllib.parse.urlsplit(self.address)
        self.port = parts.port
        self.token = parts.path.split("/")[1]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        shutil.rmtree(self.folder)

    def page(self, name):
        """Returns the address of a page."""
        return self.address.rsplit("/", 1)[0] + "/" + name

    def edit(self, file, old, new):
        """Replaces the first occurrence of a text in a spec."""
        path = self.specs / file
        text = path.read_text()
        assert old in text, f"{file} does not contain {old}"
        # The file is replaced as a whole, as many editors do.
        changed = self.folder / "changed"
        changed.write_text(text.replace(old, new, 1))
        changed.rename(path)
