// Preloaded into a server: its wall clock is off by the milliseconds in the file that CLOCK_OFFSET_FILE names.
import { readFileSync } from 'node:fs';

const RealDate = Date;
const file = process.env.CLOCK_OFFSET_FILE ?? '';
let offsetMs = 0;
const read = () => {
  offsetMs = Number(readFileSync(file, 'utf8'));
};
if (file) {
  read();
  setInterval(read, 20).unref();
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args) =>
      args.length > 0 ? Reflect.construct(target, args) : new target(target.now() + offsetMs),
    get: (target, key) => (key === 'now' ? () => target.now() + offsetMs : Reflect.get(target, key)),
  });
}
