/**
 * Rules for what the domain must not use: Effect in its concepts, cycles, clocks, floats, doubles.
 */
import { cyclesOf, relativeImportsOf } from "../cycles.ts"
import { checkCode, checkImports, type Place, type Rule } from "../rule.ts"
import { packageNameOf, type SourceFile } from "../workspace.ts"

/** The in-memory adapters of every port, for tests. */
const isMemory = (specifier: string): boolean =>
  packageNameOf(specifier) === "@procurement/adapter-memory"

const inDomain = ({ package: owner }: SourceFile): boolean => owner.kind === "domain"
const inDomainSource = (file: SourceFile): boolean => inDomain(file) && !file.isTest

/** A trace is inherently about effects, so it has no pure part. */
const isTrace = ({ path }: SourceFile): boolean => path.startsWith("packages/domain/src/trace/")

/** A file in a concept's root that is neither a use case nor a port. */
const isPureFile = (file: SourceFile): boolean =>
  inDomainSource(file) &&
  !isTrace(file) &&
  !file.path.includes("/use-cases/") &&
  !/\bContext\.Service\s*</.test(file.code)

/** The folder of `packages/domain/src` that contains a path. */
const conceptOf = (path: string): string | undefined =>
  /^packages\/domain\/src\/([^/]+)\//.exec(path)?.[1]

/** Every import from one concept to another, by the path of its file. */
const conceptImports = (files: ReadonlyArray<SourceFile>) =>
  files.filter(inDomainSource).flatMap((file) => {
    const from = conceptOf(file.path) ?? ""
    const others = relativeImportsOf(file).map((path) => conceptOf(path) ?? from)
    return others.filter((to) => to !== from).map((to) => ({ path: file.path, from, to }))
  })

/** Every import that is part of a cycle of concepts. */
const cyclicConceptImports = (files: ReadonlyArray<SourceFile>): ReadonlyArray<Place> => {
  const imports = conceptImports(files)
  const graph = Map.groupBy(imports, ({ from }) => from)
  const targets = [...graph].map(([from, own]) => [from, new Set(own.map(({ to }) => to))] as const)
  return cyclesOf(new Map(targets)).flatMap((cycle) =>
    cycle.flatMap((from, nth) => {
      const to = cycle[nth + 1] ?? cycle[0]
      const own = imports.filter((found) => found.from === from && found.to === to)
      return own.map(({ path }) => ({ path, line: 1, found: [...cycle, cycle[0]].join(" -> ") }))
    }),
  )
}

export const domainRules: ReadonlyArray<Rule> = [
  {
    name: "concepts-are-pure",
    adr: "0001",
    message: "a concept's own files return values or Result; Effect starts at the use case",
    check: checkImports(
      isPureFile,
      ({ specifier, typeOnly }) => !typeOnly && /^effect(?:\/Effect)?$/.test(specifier),
    ),
  },
  {
    name: "concepts-form-no-cycle",
    adr: "0001",
    message: "concepts of the domain import each other in one direction",
    check: ({ files }) => cyclicConceptImports(files),
  },
  {
    name: "test-doubles-stay-in-tests",
    adr: "0002",
    message: "in-memory implementations are for tests: no package may depend on them",
    check: checkImports(
      (file) => !file.isTest && file.package.kind !== "memory",
      ({ specifier }) => isMemory(specifier),
    ),
  },
  {
    name: "time-and-randomness-are-arguments",
    adr: "0001",
    message: "the domain takes time, ids and randomness as arguments",
    check: checkCode(
      inDomainSource,
      /\b(?:Date\.now\(|new Date\(\s*\)|Math\.random\(|crypto\.|setTimeout\(|process\.)/g,
    ),
  },
  {
    name: "money-stays-integer",
    adr: "0003",
    message:
      "amounts are safe-integer minor units; floats and rounding by formatting are forbidden",
    check: checkCode(
      (file) => inDomainSource(file) || (file.package.shortName === "fa3" && !file.isTest),
      /\bparseFloat\(|\.toFixed\(/g,
    ),
  },
]
