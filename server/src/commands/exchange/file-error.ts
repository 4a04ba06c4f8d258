/** The file has another format or other contents than expected. */
export class FileError extends Error {}
