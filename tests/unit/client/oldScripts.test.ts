import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';

const script = (name: string) => readFileSync(new URL(`../../../public/${name}`, import.meta.url), 'utf8');
const POLYFILLS = script('polyfills.js');

interface FakeElement {
  style: Record<string, string>;
  classes: string[];
  attributes: Record<string, string>;
  children: FakeElement[];
  scrollHeight: number;
  [name: string]: unknown;
}

function element(scrollHeight = 1): FakeElement {
  const classes: string[] = [];
  const children: FakeElement[] = [];
  const attributes: Record<string, string> = {};
  return {
    style: {},
    classes,
    classList: { add: (name: string) => void classes.push(name) },
    attributes,
    setAttribute: (name: string, value: string) => void (attributes[name] = value),
    children,
    appendChild: (child: FakeElement) => void children.push(child),
    removeChild: (child: FakeElement) => void children.splice(children.indexOf(child), 1),
    scrollHeight,
  };
}

/** Runs a script in a realm of its own, beside a document of which only the used parts are there. */
function runScript(code: string, { before = '', scrollHeight = 1, globals = {} } = {}) {
  const line = element();
  const document = {
    documentElement: element(),
    head: element(),
    createElement: () => element(scrollHeight),
    querySelector: () => line,
  };
  const realm = createContext({ document, ...globals });
  if (before) runInContext(before, realm);
  runInContext(code, realm);
  return {
    document,
    line,
    evaluate: <Value>(expression: string) => runInContext(expression, realm) as Value,
  };
}

const WITHOUT = `
  delete Object.hasOwn;
  for (const owner of [Array, String, Object.getPrototypeOf(Int8Array)]) delete owner.prototype.at;
  delete String.prototype.replaceAll;
`;

describe('the polyfills', () => {
  test('are at most 6 kB', () => {
    expect(Buffer.byteLength(POLYFILLS)).toBeLessThanOrEqual(6_000);
  });

  test.each<[string, unknown]>([
    ['Object.hasOwn({ a: undefined }, "a")', true],
    ['Object.hasOwn({}, "toString")', false],
    ['Object.hasOwn(Object.create(null), "a")', false],
    ['[1, 2, 3].at(-1)', 3],
    ['[1, 2, 3].at(1.9)', 2],
    ['[1, 2, 3].at(NaN)', 1],
    ['[1].at(-2)', undefined],
    ['"abc".at(-1)', 'c'],
    ['new Uint8Array([7, 8]).at(-2)', 7],
    ['"a.b.c".replaceAll(".", "-")', 'a-b-c'],
    ['"a[b]".replaceAll("[b]", "$&!")', 'a[b]!'],
    ['"aXbx".replaceAll(/x/gi, (found) => found + found)', 'aXXbxx'],
    ['(() => { try { "a".replaceAll(/a/, "b") } catch (fault) { return fault.name } })()', 'TypeError'],
  ])('%s as the browsers have it', (expression, value) => {
    const old = runScript(POLYFILLS, { before: WITHOUT });
    expect(old.evaluate(expression)).toEqual(value);
    expect(runScript('').evaluate(expression)).toEqual(value);
    expect(old.evaluate('Object.keys(Array.prototype).length')).toBe(0);
  });

  test('replace nothing that is there', () => {
    const { evaluate } = runScript(POLYFILLS, { before: 'var own = [].at; var copy = Object.hasOwn;' });
    expect(evaluate('[].at === own && Object.hasOwn === copy')).toBe(true);
  });

  test.each([
    [0, ['no-gap']],
    [1, []],
  ])(
    'mark a browser whose rows are %i px apart, and load the sheet of the floor',
    (scrollHeight, classes) => {
      const { document } = runScript(POLYFILLS, { before: WITHOUT, scrollHeight });
      expect(document.documentElement.classes).toEqual(classes);
      expect(document.documentElement.children).toEqual([]);
      expect(document.head.children).toMatchObject([{ rel: 'stylesheet', href: '/floor.css' }]);
    },
  );
});

describe('the sentence of a browser below the floor', () => {
  const say = (language: string, chosen: string | null | Error) => {
    const getItem = () => {
      if (chosen instanceof Error) throw chosen;
      return chosen;
    };
    const globals = { navigator: { language }, localStorage: { getItem } };
    return runScript(script('update.js'), { globals });
  };

  test.each<[string, string, string | null | Error, string, RegExp]>([
    ["the device's", 'ko-KR', null, 'ko', /업데이트/],
    ['the chosen one', 'en-US', 'th', 'th', /อัปเดต/],
    ['the chosen Chinese', 'en-US', 'zhcn', 'zh', /更新/],
    ['English for a language that the app does not speak', 'fr-FR', null, 'en', /update/],
    ["the device's, where storage is forbidden", 'vi-VN', new Error('forbidden'), 'vi', /cập nhật/],
  ])('is in %s, at once', (_, language, chosen, lang, sentence) => {
    const { document, line } = say(language, chosen);
    expect(line.textContent).toMatch(sentence);
    expect(document.documentElement).toMatchObject({ lang, attributes: { 'data-browser': 'old' } });
    expect(line).toMatchObject({ attributes: { role: 'alert' }, style: { opacity: '1', animation: 'none' } });
  });

  test('is written in syntax that Chromium 73 reads', () => {
    expect(script('update.js')).not.toMatch(/\?\.|\?\?|catch \{|\|\|=|\.\.\./);
  });
});
