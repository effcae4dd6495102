/* A hand-written model of entry.yaml in idiomatic Promela: one process, without events, operations or properties. */

mtype = { typing, lockedOut, open, erased };
mtype state = typing;
byte typed, first, second, third, failures, lockouts;
bit erases;

inline forget() { typed = 0; first = 0; second = 0; third = 0 }

active proctype entry() {
end:
  do
  :: atomic {
      state == typing && typed < 6 ->
      typed++; third = second; second = first;
      if
      :: first = 0 :: first = 1 :: first = 2 :: first = 3 :: first = 4
      :: first = 5 :: first = 6 :: first = 7 :: first = 8 :: first = 9
      fi
    }
  :: d_step { state == typing && typed > 0 -> typed--; first = second; second = third; third = 0 }
  :: d_step {
      state == typing && typed == 6 ->
      if
      :: first == 4 && second == 7 && third == 1 -> state = open
      :: else ->
        if
        :: failures < 9 -> failures++; forget()
        :: else -> state = lockedOut; forget()
        fi
      fi
    }
  :: d_step { state == typing -> erases = !erases }
  :: d_step {
      state == lockedOut ->
      if
      :: lockouts < 9 -> state = typing; lockouts++; failures = 0
      :: else -> state = erased
      fi
    }
  od
}
