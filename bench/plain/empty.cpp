// What starting any program takes.
int main() {}
