export class FileError extends Error {}
