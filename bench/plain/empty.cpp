// Measures the start of a process.
int main() {}
