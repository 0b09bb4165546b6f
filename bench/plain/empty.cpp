// Does nothing: its run time is that of starting a process.
int main() {}
