import { join, relative } from 'node:path';
import ts from 'typescript';
import { isKnown, lacking } from './support.mjs';
import { styleFaults } from './sheets.mjs';

/** @typedef {import('./allowed.mjs').Fault} Fault */

const LIBRARY = /[\\/]typescript[\\/]lib[\\/]lib\.[\w.]+\.d\.ts$/;

/** Interface of a declaration in TypeScript's libraries as the table names it. @param {string} name */
const plainName = (name) => name.replace(/Constructor$/, '').replace(/^Readonly(?=Array|Map|Set)/, '');

/** Names that a value's type and its base types have. @param {ts.Type} type @returns {string[]} */
function typeNames(type) {
  const symbolNames = [type.getSymbol()?.name, type.aliasSymbol?.name];
  const bases = type.isClassOrInterface() ? (type.getBaseTypes() ?? []) : [];
  const members = type.isUnion() ? type.types : [];
  return [
    ...symbolNames.flatMap((name) => name ?? []),
    ...bases.flatMap(typeNames),
    ...members.flatMap(typeNames),
  ];
}

/** @param {ts.Symbol | undefined} symbol */
const libraryParents = (symbol) =>
  (symbol?.declarations ?? []).filter((node) => LIBRARY.test(node.getSourceFile().fileName));

/** Paths of the table that a member may have. @param {string[]} owners @param {string} member @param {boolean} isStatic */
function memberPaths(owners, member, isStatic) {
  const names = [...new Set(owners.map(plainName))];
  return names.flatMap((owner) => [
    ['api', owner, isStatic ? `${member}_static` : member],
    ['javascript', 'builtins', owner, member],
    ['javascript', 'builtins', 'Intl', owner, member],
  ]);
}

/** @param {ts.TypeChecker} checker @param {ts.PropertyAccessExpression} node */
function pathsOfAccess(checker, node) {
  const declarations = libraryParents(checker.getSymbolAtLocation(node.name));
  if (declarations.length === 0) return [];
  const isStatic = declarations.some(({ parent }) => ts.isTypeLiteralNode(parent));
  const parents = declarations.flatMap(({ parent }) =>
    ts.isInterfaceDeclaration(parent) || ts.isModuleBlock(parent) ? [parent] : [],
  );
  const owners = parents.map((parent) => (ts.isInterfaceDeclaration(parent) ? parent.name.text : 'Intl'));
  return memberPaths(
    [...owners, ...typeNames(checker.getTypeAtLocation(node.expression))],
    node.name.text,
    isStatic,
  );
}

/** True where a name is read, not declared or used as a type. @param {ts.Identifier} node */
const isValue = ({ parent }) =>
  ts.isExpressionStatement(parent) ||
  ts.isCallExpression(parent) ||
  ts.isNewExpression(parent) ||
  ts.isPropertyAccessExpression(parent) ||
  ts.isJsxExpression(parent) ||
  ts.isVariableDeclaration(parent) ||
  ts.isPropertyAssignment(parent);

/** @param {ts.TypeChecker} checker @param {ts.Identifier} node */
function pathsOfGlobal(checker, node) {
  const { parent } = node;
  const isName = ts.isPropertyAccessExpression(parent) && parent.name === node;
  if (isName || ts.isTypeOfExpression(parent) || !isValue(node)) return [];
  if (libraryParents(checker.getSymbolAtLocation(node)).length === 0) return [];
  return [
    ['api', node.text],
    ['javascript', 'builtins', node.text],
  ];
}

/** @param {string} name camelCase */
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** @param {ts.TypeChecker} checker @param {ts.PropertyAssignment} node */
function pathsOfStyle(checker, node) {
  const type = checker.getContextualType(node.parent);
  if (!type || !typeNames(type).some((name) => name === 'CSSProperties')) return [];
  return [['css', 'properties', kebab(node.name.getText())]];
}

/** @param {ts.TypeChecker} checker @param {ts.Node} node @returns {readonly (readonly string[])[]} */
function pathsOf(checker, node) {
  if (ts.isPropertyAccessExpression(node)) return pathsOfAccess(checker, node);
  if (ts.isIdentifier(node)) return pathsOfGlobal(checker, node);
  if (ts.isPropertyAssignment(node)) return pathsOfStyle(checker, node);
  return [];
}

/** Declarations of a text that is assigned to `cssText`. @param {ts.Node} node @returns {Fault[]} */
function faultsOfText(node) {
  if (!ts.isBinaryExpression(node) || !/\.cssText$/.test(node.left.getText())) return [];
  const text = node.right
    .getText()
    .slice(1, -1)
    .replace(/\$\{[^}]*\}/g, '0');
  return styleFaults(`a{${text}}`);
}

/**
 * Calls and properties of the browser in the app's modules that the floor lacks, found by the types of what they are
 * used on. Syntax is the bundler's task.
 * @param {string} root @param {ReadonlyMap<string, string>} [texts] contents instead of those on disk, by path
 * @returns {Fault[]}
 */
export function scriptFaults(root, texts = new Map()) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.client.json'), ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const files = texts.size > 0 ? [...texts.keys()].map((path) => join(root, path)) : fileNames;
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.readFile = (path) => texts.get(relative(root, path)) ?? readFile(path);
  host.fileExists = (path) => texts.has(relative(root, path)) || fileExists(path);
  const program = ts.createProgram({ rootNames: files, options: { ...options, incremental: false }, host });
  const checker = program.getTypeChecker();
  /** @type {Fault[]} */
  const faults = [];
  for (const source of program.getSourceFiles()) {
    const file = relative(root, source.fileName).replace(/\\/g, '/');
    if (!/^(src|scenes|core)\//.test(file) && !texts.has(file)) continue;
    /** @param {ts.Node} node */
    const visit = (node) => {
      const path = pathsOf(checker, node).find((each) => isKnown(each) && lacking(each).length > 0);
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      if (path) faults.push({ file, line, feature: path.join('.'), lacking: lacking(path) });
      faults.push(...faultsOfText(node).map((fault) => ({ ...fault, file, line })));
      node.forEachChild(visit);
    };
    visit(source);
  }
  return faults;
}
