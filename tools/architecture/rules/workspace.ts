/**
 * Rules for imports between files and packages, beyond those that turbo, oxlint and tsc enforce.
 */
import { checkImports, type Rule } from "../rule.ts"
import { isRelative, packageNameOf, pathNamed, type SourceFile } from "../workspace.ts"

const anywhere = (): boolean => true

const namesFolder = (file: SourceFile, specifier: string, folder: RegExp): boolean =>
  isRelative(specifier) && folder.test(pathNamed(file, specifier))

/** Tests that stop and start a separate broker get it from the common set-up. */
const startsTestServer = (file: SourceFile, specifier: string): boolean =>
  file.isTest && namesFolder(file, specifier, /^tools\/kafka\//)

const testOnly = new Set([
  "vitest",
  "@effect/vitest",
  "@procurement/contract-tests",
  "@procurement/testing",
])

const isShippedSource = (file: SourceFile): boolean =>
  !file.isTest && file.package.kind !== "contract-tests"

export const workspaceRules: ReadonlyArray<Rule> = [
  {
    name: "source-never-imports-tests",
    adr: "0006",
    message: "src runs without its tests and without a test runner",
    check: checkImports(
      isShippedSource,
      ({ specifier }, file) =>
        testOnly.has(packageNameOf(specifier)) ||
        namesFolder(file, specifier, /\/test\/|\.test\.ts$/),
    ),
  },
  {
    name: "relative-imports-stay-inside",
    adr: "0006",
    message:
      "a relative import stays inside its package: what ships runs without tools/ and examples/",
    check: checkImports(
      anywhere,
      ({ specifier }, file) =>
        isRelative(specifier) &&
        !pathNamed(file, specifier).startsWith(`${file.package.folder}/`) &&
        !startsTestServer(file, specifier),
    ),
  },
]
