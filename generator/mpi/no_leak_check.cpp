/// Turns off the leak sanitizer in programs that use Open MPI. The plugins of Open MPI leak memory
/// and are unloaded before the check, so that no suppression can name them.
extern "C" int __lsan_is_turned_off();
extern "C" int __lsan_is_turned_off() { return 1; }
