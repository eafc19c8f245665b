/**
 * Settings of a process, from its environment or a file, checked before anything starts.
 *
 * Every key has a type, a meaning and perhaps a default; `--help` prints them all. A wrong value
 * ends the start with one line that names the key, and shows the value unless it may be a secret.
 */
import { z } from "zod"
import { logLevels } from "./log.ts"
import { typeOfSetting } from "./setting-type.ts"
import { SettingsError } from "./settings-error.ts"

export interface Setting<T> {
  readonly schema: z.ZodType<T>
  readonly meaning: string
  /** The default of the variable; without one the variable is required. */
  readonly byDefault?: string
  /**
   * Whether the value has or may have a secret in it, by mistake too: it is never shown, and may
   * be the content of the file that `<key>_FILE` names.
   */
  readonly isSecret?: boolean
}

export type SettingsShape = Readonly<Record<string, Setting<unknown>>>
export type SettingsOf<Shape extends SettingsShape> = {
  readonly [Key in keyof Shape]: Shape[Key] extends Setting<infer T> ? T : never
}

const explain = (
  key: string,
  value: string | undefined,
  issue: string,
  { isSecret = false }: Setting<unknown>,
): string => {
  if (value === undefined) return `${key} is required`
  return isSecret ? `${key}: ${issue}` : `${key}=${value}: ${issue}`
}

/** The settings among the variables; throws a SettingsError that names every wrong key. */
export const readSettings = <Shape extends SettingsShape>(
  shape: Shape,
  environment: Readonly<Record<string, string | undefined>>,
): SettingsOf<Shape> => {
  const problems: Array<string> = []
  const entries = Object.entries(shape).map(([key, setting]) => {
    const value = environment[key] ?? setting.byDefault
    const parsed = setting.schema.safeParse(value)
    if (!parsed.success) {
      const issue = parsed.error.issues[0]?.message ?? "not allowed"
      problems.push(explain(key, value, issue, setting))
    }
    return [key, parsed.data] as const
  })
  if (problems.length > 0) throw new SettingsError(problems.join("; "))
  return Object.fromEntries(entries) as SettingsOf<Shape>
}

const noteOn = (key: string, { schema, byDefault, isSecret = false }: Setting<unknown>): string => {
  const need = byDefault === undefined ? "required" : `default: ${byDefault || "empty"}`
  const orFile = isSecret ? `; or ${key}_FILE` : ""
  return `${typeOfSetting(schema)}; ${need}${orFile}`
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
    ([key, setting]) => `  ${key.padEnd(width)}  ${setting.meaning} (${noteOn(key, setting)})`,
  )
  return [title, "", ...sources, "", ...rows, ""].join("\n")
}

/**
 * A number with its own error message: an empty text is not a number, although JavaScript reads it
 * as 0.
 */
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
export const logLevelSetting = {
  schema: z.enum(logLevels, `must be one of: ${logLevels.join(", ")}`),
  meaning: "what is logged",
  byDefault: "info",
} as const

export const nonEmpty = z.string().min(1, "must not be empty")
/** Of a file or folder. */
export const path = nonEmpty.meta({ title: "path" })
export const pathOrEmpty = z.string().meta({ title: "path or empty" })
export const url = z.url("must be a URL")
