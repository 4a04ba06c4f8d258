/** The file is not what its name says, or not what is asked for. */
export class FileError extends Error {}
