/** First size of the memory that packets are written into. It doubles until a packet fits. */
const FIRST_SIZE = 16_384;

/** A larger memory is given back after its packet. */
const MAX_RETAINED = 1_048_576;

const TEXT_FORMAT = 0;
const BINARY_FORMAT = 1;

/** PostgreSQL's frontend messages by their first byte. */
const PARSE = 0x50;
const BIND = 0x42;
const DESCRIBE = 0x44;
const EXECUTE = 0x45;
const SYNC = 0x53;
const PORTAL = 0x50;

const isBytes = (value: string | Buffer | null): value is Buffer =>
  value !== null && typeof value !== 'string';

/**
 * Writes messages of PostgreSQL's extended query protocol one after the other into one memory, so that a packet is one
 * write to the socket. `pg` makes a buffer for each message, and the socket gathers them again. Portals are unnamed,
 * and results are text.
 */
export class PacketBytes {
  #bytes = Buffer.allocUnsafeSlow(FIRST_SIZE);
  #end = 0;

  /** The server derives the parameters' types. */
  parse(name: string, text: string): void {
    const begin = this.#begin(PARSE);
    this.#string(name);
    this.#string(text);
    this.#int16(0);
    this.#close(begin);
  }

  /** Strings are sent as text and buffers as bytes. */
  bind(name: string, values: readonly (string | Buffer | null)[]): void {
    const begin = this.#begin(BIND);
    this.#string('');
    this.#string(name);
    this.#int16(values.length);
    for (const value of values) this.#int16(isBytes(value) ? BINARY_FORMAT : TEXT_FORMAT);
    this.#int16(values.length);
    for (const value of values) this.#value(value);
    this.#int16(1);
    this.#int16(TEXT_FORMAT);
    this.#close(begin);
  }

  describe(): void {
    const begin = this.#begin(DESCRIBE);
    this.#byte(PORTAL);
    this.#string('');
    this.#close(begin);
  }

  /** All rows. */
  execute(): void {
    const begin = this.#begin(EXECUTE);
    this.#string('');
    this.#int32(0);
    this.#close(begin);
  }

  sync(): void {
    this.#close(this.#begin(SYNC));
  }

  /** Returns a copy of what was written, and begins anew. */
  take(): Buffer {
    const taken = Buffer.allocUnsafe(this.#end);
    this.#bytes.copy(taken, 0, 0, this.#end);
    this.#end = 0;
    if (this.#bytes.length > MAX_RETAINED) this.#bytes = Buffer.allocUnsafeSlow(FIRST_SIZE);
    return taken;
  }

  /** Begins a message; returns the place of its length. */
  #begin(type: number): number {
    this.#byte(type);
    this.#int32(0);
    return this.#end - 4;
  }

  /** The length counts itself and not the type. */
  #close(begin: number): void {
    this.#bytes.writeInt32BE(this.#end - begin, begin);
  }

  #reserve(bytes: number): void {
    if (this.#end + bytes <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#end + bytes));
    this.#bytes.copy(larger, 0, 0, this.#end);
    this.#bytes = larger;
  }

  #byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#end] = value;
    this.#end += 1;
  }

  #int16(value: number): void {
    this.#reserve(2);
    this.#end = this.#bytes.writeUInt16BE(value, this.#end);
  }

  #int32(value: number): void {
    this.#reserve(4);
    this.#end = this.#bytes.writeInt32BE(value, this.#end);
  }

  /** UTF-8 with a zero byte behind it. */
  #string(text: string): void {
    this.#text(text);
    this.#byte(0);
  }

  #text(text: string): void {
    // A UTF-16 unit is at most three bytes of UTF-8.
    this.#reserve(text.length * 3);
    this.#end += this.#bytes.write(text, this.#end, 'utf8');
  }

  #value(value: string | Buffer | null): void {
    if (value === null) return this.#int32(-1);
    if (isBytes(value)) {
      this.#int32(value.length);
      this.#reserve(value.length);
      value.copy(this.#bytes, this.#end);
      this.#end += value.length;
      return;
    }
    this.#int32(0);
    const begin = this.#end;
    this.#text(value);
    this.#bytes.writeInt32BE(this.#end - begin, begin - 4);
  }
}
