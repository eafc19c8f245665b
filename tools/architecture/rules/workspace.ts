/**
 * How files and packages may import each other.
 */
import { cyclesOf, relativeImportsOf } from "../cycles.ts"
import { checkImports, type Rule } from "../rule.ts"
import {
  exportedPath,
  isRelative,
  packageNameOf,
  pathNamed,
  type SourceFile,
  workspacePackageOf,
} from "../workspace.ts"

const anywhere = (): boolean => true

const namesFolder = (file: SourceFile, specifier: string, folder: RegExp): boolean =>
  isRelative(specifier) && folder.test(pathNamed(file, specifier))

/** Tests that stop and start a broker of their own have it from where all tests have theirs. */
const startsTestServer = (file: SourceFile, specifier: string): boolean =>
  file.isTest && namesFolder(file, specifier, /^tools\/kafka\//)

const testOnly = new Set(["vitest", "@effect/vitest", "@procurement/contract-tests"])

const isShippedSource = (file: SourceFile): boolean =>
  !file.isTest && file.package.kind !== "contract-tests"

export const workspaceRules: ReadonlyArray<Rule> = [
  {
    name: "packages-never-import-tools",
    adr: "0006",
    message: "what ships from packages/ runs without tools/ and examples/",
    check: checkImports(
      anywhere,
      ({ specifier }, file) =>
        namesFolder(file, specifier, /^(?:tools|examples)\//) && !startsTestServer(file, specifier),
    ),
  },
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
    message: "a relative import stays inside its package; others are imported by name",
    check: checkImports(
      anywhere,
      ({ specifier }, file) =>
        isRelative(specifier) &&
        !pathNamed(file, specifier).startsWith(`${file.package.folder}/`) &&
        !startsTestServer(file, specifier),
    ),
  },
  {
    name: "imports-use-declared-exports",
    adr: "0006",
    message: "a package is imported by a path that its package.json exports",
    check: checkImports(anywhere, ({ specifier }, _file, workspace) => {
      if (!specifier.startsWith("@procurement/")) return false
      const target = workspacePackageOf(workspace, specifier)
      if (target === undefined) return true
      const path = exportedPath(target, specifier)
      return path === undefined || !workspace.paths.has(path)
    }),
  },
  {
    name: "imports-name-source-files",
    adr: "0006",
    message: "the project runs from source: a relative import ends in .ts (.tsx, .json)",
    check: checkImports(
      anywhere,
      ({ specifier }) => isRelative(specifier) && !/\.(?:tsx?|json)$/.test(specifier),
    ),
  },
  {
    name: "files-belong-to-a-package",
    adr: "0006",
    message: "a source file without a package.json above it escapes every other rule",
    check: ({ paths, packages }) =>
      [...paths]
        .filter((path) => path.startsWith("packages/") && /\.tsx?$/.test(path))
        .filter((path) => !packages.some(({ folder }) => path.startsWith(`${folder}/`)))
        .map((path) => ({ path, line: 1, found: "no package.json" })),
  },
  {
    name: "no-import-cycles",
    adr: "0001",
    message: "files must not import each other in a circle",
    check: ({ files }) =>
      cyclesOf(new Map(files.map((file) => [file.path, relativeImportsOf(file)]))).map((cycle) => ({
        path: cycle[0] ?? "",
        line: 1,
        found: [...cycle, cycle[0]].join(" -> "),
      })),
  },
]
