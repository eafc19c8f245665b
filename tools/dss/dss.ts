/**
 * Installs the European Commission's DSS library once by Maven, with a small program of ours that
 * runs it (`Verdicts.java`), compiled by a compiler that needs no JDK, and validates containers.
 */
import { execFile } from "node:child_process"
import { cp, readdir } from "node:fs/promises"
import { delimiter, join } from "node:path"
import { promisify } from "node:util"
import { cacheFolderOf, fillOnce } from "../setup/cached-programs.ts"
import { copyJars, dependency, findJava, oldestJavaMajor, pomOf } from "../setup/java.ts"

export interface DssInstallation {
  /** The java program. */
  readonly java: string
  readonly classPath: string
}

const dssVersion = "6.2"

const dssParts = [
  "dss-asic-xades",
  "dss-validation",
  "dss-utils-apache-commons",
  "dss-crl-parser-stream",
].map((artifact) => dependency("eu.europa.ec.joinup.sd-dss", artifact, dssVersion))

const pom = pomOf(
  ...dssParts,
  dependency("org.eclipse.jdt", "ecj", "3.41.0"),
  dependency("org.slf4j", "slf4j-nop", "2.0.16"),
)

const execute = promisify(execFile)

const compile = async (java: string, draft: string): Promise<void> => {
  await cp(join(import.meta.dirname, "Verdicts.java"), join(draft, "Verdicts.java"))
  const compiler = ["-cp", "jars/*", "org.eclipse.jdt.internal.compiler.batch.Main"]
  const release = ["--release", String(oldestJavaMajor)]
  const paths = ["-cp", await jarsIn(draft), "-d", "classes", "Verdicts.java"]
  await execute(java, [...compiler, ...release, ...paths], { cwd: draft })
}

/** Lists the jars, because the compiler does not expand wildcards. */
const jarsIn = async (folder: string): Promise<string> => {
  const names = await readdir(join(folder, "jars"))
  return names.map((name) => join("jars", name)).join(delimiter)
}

/** Returns DSS ready to use, or a phrase that says what is missing on this machine. */
export const findDss = async (
  environment: NodeJS.ProcessEnv = process.env,
): Promise<DssInstallation | string> => {
  const installed = await findJava(environment)
  if (typeof installed === "string") return installed
  const { java, maven } = installed
  const folder = join(cacheFolderOf("dss", "DSS_CACHE_DIR", environment), `${dssVersion}-2`)
  const failure = await fillOnce(folder, ".", async (draft) => {
    await copyJars(maven, pom, draft)
    await compile(java, draft)
  })
  if (failure !== undefined) return `Maven could not fetch DSS ${dssVersion}: ${failure}`
  return { java, classPath: [join(folder, "classes"), join(folder, "jars", "*")].join(delimiter) }
}

export interface Verdict {
  readonly container: string
  /** e.g. `XAdES-BASELINE-LT`. */
  readonly format: string
  /** ETSI EN 319 102-1: `TOTAL_PASSED`, `INDETERMINATE`, `TOTAL_FAILED`. */
  readonly indication: string
  readonly subIndication: string
  /** By the XML schemas of XAdES and XML Signature. */
  readonly structureIsValid: boolean
  readonly signatureIsIntact: boolean
  readonly timeStampsAreIntact: boolean
  /** The latest time at which the signature provably existed. */
  readonly bestSignatureTime: string
  readonly errors: string
  readonly warnings: string
}

/** The verdicts in the order of the files, as of `at` (epoch milliseconds), default now. */
export const validateWithDss = async (
  { java, classPath }: DssInstallation,
  authoritiesFile: string,
  containers: ReadonlyArray<string>,
  at?: number,
): Promise<ReadonlyArray<Verdict>> => {
  const { stdout } = await execute(java, [
    ...(at === undefined ? [] : [`-Dat=${at}`]),
    "-cp",
    classPath,
    "Verdicts",
    authoritiesFile,
    ...containers,
  ])
  return stdout
    .trim()
    .split("\n")
    .map((line): Verdict => JSON.parse(line))
}
