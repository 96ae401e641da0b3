// Fetched before the app by browsers between the floor (Chromium 80, Safari 14.1) and Chromium 93 or Safari 15.4 only.
(function () {
  function define(owner, name, value) {
    if (!owner[name])
      Object.defineProperty(owner, name, { value: value, writable: true, configurable: true });
  }
  function at(index) {
    const place = Math.trunc(index) || 0;
    return this[place < 0 ? place + this.length : place];
  }
  define(Object, 'hasOwn', function (object, key) {
    return Object.prototype.hasOwnProperty.call(object, key);
  });
  define(Array.prototype, 'at', at);
  define(String.prototype, 'at', at);
  define(Object.getPrototypeOf(Int8Array.prototype), 'at', at);
  define(String.prototype, 'replaceAll', function (search, value) {
    if (search instanceof RegExp) {
      if (search.flags.indexOf('g') < 0) throw new TypeError('replaceAll needs a global expression');
      return this.replace(search, value);
    }
    return this.replace(new RegExp(String(search).replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), 'g'), value);
  });

  const root = document.documentElement;
  const box = document.createElement('div');
  box.style.cssText = 'display:flex;flex-direction:column;row-gap:1px;position:absolute';
  box.appendChild(document.createElement('i'));
  box.appendChild(document.createElement('i'));
  root.appendChild(box);
  if (box.scrollHeight !== 1) root.classList.add('no-gap');
  root.removeChild(box);

  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = '/floor.css';
  document.head.appendChild(sheet);
})();
