/** Validates containers with DSS, all in one Java process. */
import { execFile } from "node:child_process"
import { promisify } from "node:util"
import type { DssInstallation } from "./installation.ts"

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

const execute = promisify(execFile)

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
