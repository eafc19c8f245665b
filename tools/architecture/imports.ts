/** Lists the modules that a file names: static and lazy imports, re-exports, workers, types. */
import { posix } from "node:path"
import { type Comment, parseSync } from "oxc-parser"
import { lineAt, type SourceTree } from "./source-tree.ts"

export interface Import {
  readonly specifier: string
  readonly line: number
  /** True when the whole declaration is: an inline `type` still loads the module. */
  readonly typeOnly: boolean
}

/** The text with each comment blanked; same positions, same lines. */
const withoutComments = (text: string, comments: ReadonlyArray<Comment>): string =>
  comments
    .map(({ start, end }, nth) => {
      const blank = text.slice(start, end).replaceAll(/[^\n]/g, " ")
      return text.slice(comments[nth - 1]?.end ?? 0, start) + blank
    })
    .concat(text.slice(comments.at(-1)?.end ?? 0))
    .join("")

/** A URL that ends with "/" or another extension names data, and no module. */
const lazy =
  /(?<![\w$.])(?:import\s*\(\s*"(?<module>[^"]+)"|new\s+URL\s*\(\s*"(?<worker>[^"]+\.[cm]?[jt]s)"\s*,\s*import\.meta\.url)/g

/** Every module that the text names, in the order of the lines, and the text without comments. */
export const parseSource = (path: string, text: string) => {
  const { program, comments } = parseSync(path, text)
  const code = withoutComments(text, comments)
  const declared = program.body.flatMap((node): ReadonlyArray<Import> => {
    if (!("source" in node) || node.source === null) return []
    const kind = node.type === "ImportDeclaration" ? node.importKind : node.exportKind
    const line = lineAt(text, node.start)
    return [{ specifier: node.source.value, line, typeOnly: kind === "type" }]
  })
  const others = [...code.matchAll(lazy)].map(({ index, groups }) => ({
    specifier: groups?.["module"] ?? groups?.["worker"] ?? "",
    line: lineAt(text, index),
    typeOnly: false,
  }))
  return { code, imports: [...declared, ...others].toSorted((a, b) => a.line - b.line) }
}

export const isRelative = (specifier: string): boolean => /^\.{1,2}(?:\/|$)/.test(specifier)

/** "effect" for "effect/Effect", "@scope/name" for "@scope/name/part"; "node:fs" stays. */
export const packageNameOf = (specifier: string): string =>
  /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier

export interface Target {
  readonly relative: boolean
  /** The path from the root for a relative import, else the specifier. */
  readonly to: string
  readonly line: number
  readonly typeOnly: boolean
}

export interface SourceFile {
  readonly path: string
  /** The text with comments blanked. */
  readonly code: string
  readonly imports: ReadonlyArray<Target>
}

export const sourceFile = (path: string, text: string): SourceFile => {
  const { code, imports } = parseSource(path, text)
  const folder = posix.dirname(path)
  return {
    path,
    code,
    imports: imports.map(({ specifier, line, typeOnly }) => {
      const relative = isRelative(specifier)
      return { relative, to: relative ? posix.join(folder, specifier) : specifier, line, typeOnly }
    }),
  }
}

/** The files that the rules apply to. */
export const filesIn = (tree: SourceTree): ReadonlyArray<SourceFile> =>
  [...tree]
    .filter(([path]) => /^packages\/.*\.tsx?$/.test(path))
    .map(([path, text]) => sourceFile(path, text))
