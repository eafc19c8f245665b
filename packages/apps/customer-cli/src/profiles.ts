/**
 * Profiles: an address of the API and its credentials, one for each environment.
 *
 * They are stored in `procurement/profiles.json` of the user's configuration folder (XDG Base
 * Directory), readable only by the user: a file that others may read is rejected.
 */
import { chmod, mkdir, readFile, rename, stat, writeFile } from "node:fs/promises"
import { homedir } from "node:os"
import { dirname, join } from "node:path"
import { UsageError } from "@procurement/lib-cli"

export interface Profile {
  readonly baseUrl: string
  readonly clientId?: string
  readonly clientSecret?: string
  readonly token?: string
  readonly statusUrl?: string
  /** Signs the events that `listen` forwards; created by its first run. */
  readonly listenSecret?: string
}

export interface Profiles {
  /** The name of the default profile. */
  readonly current: string | undefined
  readonly profiles: Readonly<Record<string, Profile>>
}

export type Environment = Readonly<Record<string, string | undefined>>

export const profilesFile = (environment: Environment): string => {
  const { XDG_CONFIG_HOME: named = "", HOME: home = homedir() } = environment
  // XDG's specification requires that a relative path in XDG_CONFIG_HOME is ignored.
  const folder = named.startsWith("/") ? named : join(home, ".config")
  return join(folder, "procurement", "profiles.json")
}

const ownerOnly = 0o600
const others = 0o077

const readText = async (file: string): Promise<string | undefined> => {
  try {
    const { mode } = await stat(file)
    if (process.platform !== "win32" && (mode & others) !== 0) {
      throw new UsageError(`other users can read ${file}: run chmod 600 ${file}`)
    }
    return await readFile(file, "utf8")
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined
    throw error
  }
}

const none: Profiles = { current: undefined, profiles: {} }

export const readProfiles = async (environment: Environment): Promise<Profiles> => {
  const file = profilesFile(environment)
  const text = await readText(file)
  if (text === undefined) return none
  try {
    return { ...none, ...(JSON.parse(text) as Partial<Profiles>) }
  } catch {
    throw new UsageError(`${file} is not JSON: delete it and log in again`)
  }
}

/** Replaces the file in one step, so that a crash leaves the old one or the new one. */
export const saveProfile = async (
  environment: Environment,
  name: string,
  profile: Profile,
  isCurrent: boolean,
): Promise<string> => {
  const file = profilesFile(environment)
  const saved = await readProfiles(environment)
  const current = isCurrent ? name : saved.current
  const profiles = { ...saved.profiles, [name]: profile }
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const temporary = `${file}.${process.pid}`
  await writeFile(temporary, `${JSON.stringify({ current, profiles }, null, 2)}\n`, {
    mode: ownerOnly,
  })
  // writeFile does not change the mode of an existing file.
  await chmod(temporary, ownerOnly)
  await rename(temporary, file)
  return file
}

export interface NamedProfile {
  readonly name: string
  readonly profile: Profile
}

/** The profile with this name, otherwise the default one. */
export const findProfile = async (
  environment: Environment,
  named: string | undefined,
): Promise<NamedProfile> => {
  const { current, profiles } = await readProfiles(environment)
  const name = named ?? environment["PROCUREMENT_PROFILE"] ?? current
  const profile = name === undefined ? undefined : profiles[name]
  if (name !== undefined && profile !== undefined) return { name, profile }
  const names = Object.keys(profiles)
  throw new UsageError(
    [
      name === undefined ? "you are not logged in" : `there is no profile ${name}`,
      ...(names.length === 0 ? [] : [`known profiles: ${names.join(", ")}`]),
    ],
    "procurement-api login",
  )
}
