/**
 * What the domain and its published contract suites may lean on: effect, themselves, no machine.
 */
import { checkCode, checkImports, type Rule } from "../rule.ts"
import { isRelative, packageNameOf, pathNamed, type SourceFile } from "../workspace.ts"

const runners = new Set(["vitest", "@effect/vitest"])

/** What the domain's own tests may name beside it: the domain as others see it, and Node. */
const mayBeTested = (specifier: string): boolean =>
  packageNameOf(specifier) === "@procurement/domain" || specifier.startsWith("node:")

/** What the report of the contract kit needs besides: the run of vitest, and files to write. */
const mayBeReported = new Set(["vitest/node", "node:fs", "node:path"])
const isReport = ({ path }: SourceFile): boolean =>
  path.startsWith("packages/contract-tests/src/report/")

const inDomain = ({ package: owner }: SourceFile): boolean => owner.kind === "domain"
const inDomainSource = (file: SourceFile): boolean => inDomain(file) && !file.isTest

const staysInside = (file: SourceFile, specifier: string): boolean =>
  isRelative(specifier) && pathNamed(file, specifier).startsWith(`${file.package.folder}/`)

/** A trace is about the effects it follows: there is nothing pure to say of it. */
const isTrace = ({ path }: SourceFile): boolean => path.startsWith("packages/domain/src/trace/")

/** Concept roots: neither use case nor port nor reference implementation. */
const isPureFile = (file: SourceFile): boolean =>
  inDomainSource(file) &&
  !isTrace(file) &&
  !file.path.includes("/use-cases/") &&
  !file.path.endsWith(".memory.ts") &&
  !/\bContext\.Service\s*</.test(file.code)

export const domainRules: ReadonlyArray<Rule> = [
  {
    name: "domain-imports-effect-alone",
    adr: "0001",
    message: "the domain imports effect and its own files, nothing else",
    check: checkImports(
      inDomain,
      ({ specifier }, file) =>
        packageNameOf(specifier) !== "effect" &&
        !staysInside(file, specifier) &&
        !(file.isTest && (runners.has(specifier) || mayBeTested(specifier))),
    ),
  },
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
    name: "time-and-chance-are-arguments",
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
    message: "amounts are safe-integer minor units; floats and rounding by formatting are out",
    check: checkCode(
      (file) => inDomainSource(file) || (file.package.shortName === "fa3" && !file.isTest),
      /\bparseFloat\(|\.toFixed\(/g,
    ),
  },
  {
    name: "contract-suites-lean-on-domain-alone",
    adr: "0005",
    message: "contract suites are published: they import domain, effect and vitest, nothing else",
    check: checkImports(
      ({ package: owner }) => owner.kind === "contract-tests",
      ({ specifier }, file) =>
        !["effect", "@procurement/domain"].includes(packageNameOf(specifier)) &&
        !staysInside(file, specifier) &&
        !runners.has(specifier) &&
        !(isReport(file) && mayBeReported.has(specifier)),
    ),
  },
]
