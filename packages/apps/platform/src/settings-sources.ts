/**
 * The sources of a process's settings: its environment and optionally a file of lines `KEY=value`,
 * as Node's `util.parseEnv` reads them. The environment takes precedence, and parameters of the
 * command line over it.
 *
 * A secret may be the content of a file, named by its key and `_FILE`, as Docker and Kubernetes
 * provide secrets. Files are read once, at the start.
 */
import { readFileSync } from "node:fs"
import { parseArgs, parseEnv } from "node:util"
import { oneLine, SettingsError } from "./settings-error.ts"
import { isSecretSetting, parameterOf, type SettingsShape } from "./settings.ts"

export type Variables = Readonly<Record<string, string | undefined>>

const contentOf = (key: string, file: string): string => {
  try {
    return readFileSync(file, "utf8")
  } catch (error) {
    throw new SettingsError(`${key}=${file}: ${oneLine(error)}`)
  }
}

const isSet = (value: string | undefined): value is string => value !== undefined && value !== ""

/**
 * The variables, with the file contents of those `keys` that are set by `<key>_FILE`, without the
 * line end that editors add. Throws a SettingsError when a file is unreadable, or when both are
 * set.
 */
export const withSecretFiles = (keys: ReadonlyArray<string>, variables: Variables): Variables => {
  const entries = keys.flatMap((key) => {
    const fileKey = `${key}_FILE`
    const file = variables[fileKey]
    if (!isSet(file)) return []
    if (isSet(variables[key])) throw new SettingsError(`${key} and ${fileKey}: set one of them`)
    return [[key, contentOf(fileKey, file).replace(/\r?\n$/, "")]] as const
  })
  return { ...variables, ...Object.fromEntries(entries) }
}

/** The values of `--config`, and of the settings that are parameters too, by their names. */
const readParameters = (
  shape: SettingsShape,
  args: ReadonlyArray<string>,
): Readonly<Record<string, unknown>> => {
  const names = Object.values(shape).flatMap((setting) => parameterOf(setting) ?? [])
  const options = Object.fromEntries(
    ["config", ...names].map((name) => [name, { type: "string" } as const]),
  )
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    throw new SettingsError(oneLine(error))
  }
}

const textAt = (values: Readonly<Record<string, unknown>>, name: string): string | undefined => {
  const value = values[name]
  return typeof value === "string" ? value : undefined
}

const fileVariables = (named: string | undefined, environment: Variables): Variables => {
  const file = named ?? environment["CONFIG_FILE"]
  if (!isSet(file)) return {}
  return parseEnv(contentOf(named === undefined ? "CONFIG_FILE" : "--config", file))
}

const withoutUnset = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined))

/**
 * All values for `readSettings`; `parameters` are those of the command line. Throws a SettingsError
 * for unknown parameters and unreadable files.
 */
export const settingsSources = (
  shape: SettingsShape,
  environment: Variables,
  parameters: ReadonlyArray<string>,
): Variables => {
  const values = readParameters(shape, parameters)
  const fromParameters = Object.keys(shape).map((key) => {
    const parameter = parameterOf(shape[key])
    return [key, parameter === undefined ? undefined : textAt(values, parameter)] as const
  })
  const secrets = Object.keys(shape).filter((key) => isSecretSetting(shape[key]))
  const direct = withoutUnset(withSecretFiles(secrets, environment))
  const open = secrets.filter((key) => direct[key] === undefined)
  const fromFile = withSecretFiles(open, fileVariables(textAt(values, "config"), environment))
  return { ...fromFile, ...direct, ...withoutUnset(Object.fromEntries(fromParameters)) }
}
