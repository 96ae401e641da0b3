import ts from 'typescript';
import { importedPath } from '../../tools/rooms.mjs';
import type { Tree } from './tree.ts';

export type Import = { text: string; target: string; typeOnly: boolean; lazy: boolean };

export const CODE = /\.(ts|tsx|mjs|js)$/;

function parse(tree: Tree, path: string): ts.SourceFile {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(path, tree.read(path), ts.ScriptTarget.Latest, false, kind);
}

/** Imports, re-exports and dynamic imports of our own files: the text as written, and the path from the root. */
export function importsOf(tree: Tree, path: string): Import[] {
  const imports: Import[] = [];
  const add = (node: ts.Node | undefined, typeOnly: boolean, lazy: boolean) => {
    if (!node || !ts.isStringLiteralLike(node)) return;
    const target = importedPath(path, node.text);
    if (target) imports.push({ text: node.text, target, typeOnly, lazy });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      add(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword, false);
    } else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly, false);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false, true);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, true, false);
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(tree, path));
  return imports;
}

function isExported(node: ts.Node): boolean {
  const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

/** Names that a file exports, values and types alike. */
export function exportsOf(tree: Tree, path: string): string[] {
  return parse(tree, path).statements.flatMap((node): string[] => {
    if (ts.isExportDeclaration(node) && node.exportClause && ts.isNamedExports(node.exportClause)) {
      return node.exportClause.elements.map(({ name }) => name.text);
    }
    if (!isExported(node)) return [];
    if (ts.isVariableStatement(node)) {
      return node.declarationList.declarations.flatMap(({ name }) =>
        ts.isIdentifier(name) ? [name.text] : [],
      );
    }
    const named =
      ts.isFunctionDeclaration(node) ||
      ts.isClassDeclaration(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node);
    return named && node.name ? [node.name.text] : [];
  });
}
