/**
 * A dependency rule: a name, the decision record it enforces, a message, and a check.
 *
 * A check reads the whole workspace and returns the places that break the rule; the caller prints
 * them.
 */
import type { Import } from "./imports.ts"
import type { SourceFile, Workspace } from "./workspace.ts"

export interface Place {
  readonly path: string
  readonly line: number
  /** The violation, for the reader of the report. */
  readonly found: string
}

export interface Rule {
  readonly name: string
  /** The number of the file in docs/adr that justifies the rule. */
  readonly adr: string
  readonly message: string
  readonly check: (workspace: Workspace) => ReadonlyArray<Place>
}

export interface Violation extends Place {
  readonly rule: string
  readonly message: string
  readonly adr: string
}

/** Every violation of every rule, in the order of the rules. */
export const violationsOf = (
  workspace: Workspace,
  rules: ReadonlyArray<Rule>,
): ReadonlyArray<Violation> =>
  rules.flatMap(({ name, message, adr, check }) =>
    check(workspace).map((place) => ({ ...place, rule: name, message, adr })),
  )

/** A check of single imports: reports those in `files` for which `refuses` returns true. */
export const checkImports =
  (
    files: (file: SourceFile) => boolean,
    refuses: (found: Import, file: SourceFile, workspace: Workspace) => boolean,
  ): Rule["check"] =>
  (workspace) =>
    workspace.files
      .filter(files)
      .flatMap((file) =>
        file.imports
          .filter((found) => refuses(found, file, workspace))
          .map(({ specifier, line }) => ({ path: file.path, line, found: specifier })),
      )

/** A check of code: reports every match of `pattern` (global) outside comments and strings. */
export const checkCode =
  (files: (file: SourceFile) => boolean, pattern: RegExp): Rule["check"] =>
  (workspace) =>
    workspace.files.filter(files).flatMap(({ path, code }) =>
      [...code.matchAll(pattern)].map((match) => ({
        path,
        line: code.slice(0, match.index).split("\n").length,
        found: match[0].trim(),
      })),
    )
