/**
 * Settings of a process, from its environment or a file, validated before anything starts.
 *
 * Every key is a zod schema with a description and perhaps a default; `--help` prints them all. An
 * invalid value fails the start with one line that names the key, and shows the value unless it may
 * be a secret.
 */
import { z } from "zod"
import { logLevels } from "./log.ts"
import { typeOfSetting } from "./setting-type.ts"
import { SettingsError } from "./settings-error.ts"

declare module "zod" {
  interface GlobalMeta {
    /**
     * True when the value is a secret or may contain one, even by mistake: it is never shown, and
     * may be the content of the file that `<key>_FILE` names.
     */
    isSecret?: boolean | undefined
    /** The setting is also a parameter of the command line, `--<parameter> VALUE`, which wins. */
    parameter?: string | undefined
  }
}

/** Settings by their keys. Each has a description; without a `prefault` it is required. */
export type SettingsShape = z.ZodRawShape
export type SettingsOf<Shape extends SettingsShape> = z.output<z.ZodObject<Shape>>

type Setting = z.core.$ZodType

const metaOf = (setting: Setting) => z.globalRegistry.get(setting) ?? {}

export const isSecretSetting = (setting: Setting | undefined): boolean =>
  setting !== undefined && metaOf(setting).isSecret === true

const explain = (
  key: string,
  value: string | undefined,
  issue: string,
  setting: Setting | undefined,
): string => {
  if (value === undefined) return `${key} is required`
  return isSecretSetting(setting) ? `${key}: ${issue}` : `${key}=${value}: ${issue}`
}

/** The name of the setting's parameter of the command line, if it has one. */
export const parameterOf = (setting: Setting | undefined): string | undefined =>
  setting === undefined ? undefined : metaOf(setting).parameter

/** Reads the settings from the variables; throws a SettingsError that names every invalid key. */
export const readSettings = <Shape extends SettingsShape>(
  shape: Shape,
  environment: Readonly<Record<string, string | undefined>>,
): SettingsOf<Shape> => {
  const parsed = z.object(shape).safeParse(environment)
  if (parsed.success) return parsed.data
  const first = Map.groupBy(parsed.error.issues, ({ path: [key] }) => String(key))
  const problems = [...first].map(([key, [issue]]) =>
    explain(key, environment[key], issue?.message ?? "not allowed", shape[key]),
  )
  throw new SettingsError(problems.join("; "))
}

/** The default of a variable; undefined when it is required. */
const defaultOf = (setting: Setting): string | undefined =>
  setting instanceof z.ZodPrefault ? String(setting.def.defaultValue) : undefined

const noteOn = (key: string, setting: Setting): string => {
  const byDefault = defaultOf(setting)
  const need = byDefault === undefined ? "required" : `default: ${byDefault || "empty"}`
  const orFile = isSecretSetting(setting) ? `; or ${key}_FILE` : ""
  const parameter = parameterOf(setting)
  const orParameter = parameter === undefined ? "" : `; or --${parameter}`
  return `${typeOfSetting(setting)}; ${need}${orFile}${orParameter}`
}

const sources = [
  "Settings are environment variables, or lines KEY=value of the file that --config FILE or",
  "CONFIG_FILE names; the environment wins. Where it says KEY_FILE, that may name a file with the",
  "value instead.",
]

/** The page that `--help` prints. */
export const describeSettings = (title: string, shape: SettingsShape): string => {
  const width = Math.max(...Object.keys(shape).map((key) => key.length))
  const rows = Object.entries(shape).map(
    ([key, setting]) =>
      `  ${key.padEnd(width)}  ${metaOf(setting).description} (${noteOn(key, setting)})`,
  )
  return [title, "", ...sources, "", ...rows, ""].join("\n")
}

/** A number with its own error message: rejects an empty text, which JavaScript converts to 0. */
const numberText = (message: string) =>
  z
    .string()
    .regex(/\S/, message)
    .transform(Number)
    .pipe(z.number(message).int("must be a whole number"))

const inRange = (minimum: number, maximum: number, low: string, high: string) =>
  z.number().min(minimum, low).max(maximum, high)

const noPort = "must be a port from 0 to 65535"
export const portNumber = numberText("must be a port number")
  .pipe(inRange(0, 65_535, noPort, noPort))
  .meta({ title: "port 0 to 65535" })

export const wholeNumber = (minimum: number, maximum: number) =>
  numberText("must be a number")
    .pipe(inRange(minimum, maximum, `must be at least ${minimum}`, `must be at most ${maximum}`))
    .meta({ title: `whole number ${minimum} to ${maximum}` })

export const switchValue = z
  .enum(["on", "off"], "must be on or off")
  .transform((value) => value === "on")

/** The log settings of every process. */
export const logLevelSetting = z
  .enum(logLevels, `must be one of: ${logLevels.join(", ")}`)
  .prefault("info")
  .describe("least severe level that is logged")

export const nonEmpty = z.string().min(1, "must not be empty")
/** The path of a file or folder. */
export const path = nonEmpty.meta({ title: "path" })
export const pathOrEmpty = z.string().meta({ title: "path or empty" })
export const url = z.url("must be a URL")

/** Undefined for an empty text. */
export const emptyOr = <A extends z.ZodType>(schema: A) =>
  z.union([z.literal("").transform(() => undefined), schema])

/** By commas; empty entries are ignored. */
export const listOf = (entry: z.ZodType<string, string>) =>
  z
    .string()
    .transform((text) => text.split(",").map((each) => each.trim()))
    .transform((entries) => entries.filter((each) => each !== ""))
    .pipe(z.array(entry))
    .meta({ title: "list" })

/** Not one of them may be a slip of the pen: it would lock an operator out in silence. */
const tokenHash = z
  .string()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, "must be SHA-256 hashes, not tokens")

/** The listener of an API for operators, on a port of its own. */
export const operatorListenerSettings = {
  OPERATOR_HOST: nonEmpty.prefault("127.0.0.1").describe("address the operator API listens on"),
  OPERATOR_PORT: emptyOr(portNumber)
    .prefault("")
    .describe("port of the operator API, 0 for any free one; empty: there is none"),
} as const

/** The settings of an API for operators whose tokens are in no database. */
export const operatorSettings = {
  ...operatorListenerSettings,
  OPERATOR_TOKEN_HASHES: listOf(tokenHash).prefault("").meta({
    description: "SHA-256 of the operator tokens, 64 hexadecimal digits each, by commas",
    isSecret: true,
  }),
} as const
