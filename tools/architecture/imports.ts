/**
 * Lists the modules that a source file names: static and dynamic imports, re-exports, worker URLs.
 *
 * Works on the code mask, so text in comments and strings is never an import. An import is
 * type-only when the whole declaration is (`import type`, `export type`): with
 * `verbatimModuleSyntax` an inline `type` still loads the module.
 */
import { codeMask, lineAt } from "./code-mask.ts"

export interface Import {
  readonly specifier: string
  readonly line: number
  readonly typeOnly: boolean
}

// Captures the blank between the quotes with its position ("d" flag), to read the text there.
const quoted = `(?<quote>["'])(?<blank> *)\\k<quote>`

const formOf = (source: string): RegExp => new RegExp(`(?<![\\w$.])${source}`, "dg")

const forms: ReadonlyArray<RegExp> = [
  formOf(
    `(?:import|export)\\s+(?<type>type\\s+)?(?:(?!\\b(?:import|export)\\b)[\\w$*{}\\s,])*?from\\s*${quoted}`,
  ),
  formOf(`import\\s*${quoted}`),
  formOf(`import\\s*\\(\\s*${quoted}`),
  formOf(`new\\s+URL\\s*\\(\\s*${quoted}\\s*,\\s*import\\.meta\\.url`),
]

// A relative URL names a module (a worker) or a data file; a data file is not an import.
const dataFile = /^(?!.*\.[cm]?[jt]s$).*(?:\/|\.\w+)$/

/** Every module named in `text`, in the order of the lines. */
export const importsOf = (text: string): ReadonlyArray<Import> => {
  const code = codeMask(text)
  return forms
    .flatMap((form) => [...code.matchAll(form)])
    .map((match) => ({
      specifier: text.slice(...(match.indices?.groups?.["blank"] ?? [0, 0])),
      line: lineAt(text, match.index),
      typeOnly: match.groups?.["type"] !== undefined,
      isUrl: match[0].startsWith("new"),
    }))
    .filter(({ specifier, isUrl }) => !(isUrl && dataFile.test(specifier)))
    .map(({ specifier, line, typeOnly }) => ({ specifier, line, typeOnly }))
    .toSorted((a, b) => a.line - b.line)
}
