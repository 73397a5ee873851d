// Gives a finished file its name, which Swift's C library modules offer no way to do without replacing another file.
#ifndef MOTIONBOOK_NEW_NAME_H
#define MOTIONBOOK_NEW_NAME_H

/// Renames a file unless the new name is taken; -1 and errno on failure, EEXIST for a taken name.
///
/// At no moment does the file have two names, as it would with link() and unlink(): a crash in between would leave a
/// hard link. Source: https://man7.org/linux/man-pages/man2/rename.2.html
int motionbook_rename_new(const char *from, const char *to);

/// The number of the kind of file system that a path is on, as statfs(2) of Linux gives it; 0 elsewhere and on failure.
unsigned int motionbook_file_system(const char *path);

#endif
