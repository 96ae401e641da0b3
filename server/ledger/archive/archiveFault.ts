/** A file of an archive that is not what was written. The message names file and row. */
export class ArchiveFault extends Error {
  constructor(path: string, fault: string) {
    super(`${path} ${fault}.`);
    this.name = 'ArchiveFault';
  }
}
