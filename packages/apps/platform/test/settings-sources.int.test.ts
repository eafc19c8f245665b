import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { temporaryFolder } from "@procurement/testing"
import { afterAll, describe, expect, it } from "vitest"
import {
  nonEmpty,
  readSettings,
  SettingsError,
  settingsSources,
  url,
  type Variables,
} from "../src/index.ts"

const shape = {
  DATABASE_URL: url.meta({ description: "where the data are", isSecret: true }),
  NAME: nonEmpty.prefault("nobody").describe("what it is called").meta({ parameter: "name" }),
}

const folder = temporaryFolder(afterAll)

const fileWith = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

const read = (environment: Variables, ...parameters: ReadonlyArray<string>) =>
  readSettings(shape, settingsSources(shape, environment, parameters))

const settingsError = (environment: Variables, ...parameters: ReadonlyArray<string>): string => {
  try {
    read(environment, ...parameters)
    return "none"
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
}

const fromEnvironment = "postgres://environment/database"
const fromFile = "postgres://file/database"
const secret = fileWith("database-url", `${fromFile}\n`)
const config = fileWith("config.env", `DATABASE_URL_FILE=${secret}\nNAME="from the file"\n`)

describe("Secret files", () => {
  it("DATABASE_URL_FILE supplies the secret without the line break at its end", () => {
    expect(read({ DATABASE_URL_FILE: secret }).DATABASE_URL).toBe(fromFile)
  })

  it("a settings file can name a secret file", () => {
    expect(read({}, "--config", config)).toEqual({ DATABASE_URL: fromFile, NAME: "from the file" })
  })

  it("a parameter of the command line overrides the environment and the settings file", () => {
    const settings = read({ NAME: "from the environment" }, "--config", config, "--name", "given")
    expect(settings.NAME).toBe("given")
    expect(settingsError({ DATABASE_URL: fromEnvironment }, "--nmae", "x")).toContain("'--nmae'")
    expect(settingsError({ DATABASE_URL: fromEnvironment }, "--name")).toContain("'--name <value>'")
  })

  it("a secret in the environment overrides a secret file that the settings file names", () => {
    const gone = fileWith("gone.env", "DATABASE_URL_FILE=/no/such/file\n")
    const settings = read({ DATABASE_URL: fromEnvironment, CONFIG_FILE: gone })
    expect(settings.DATABASE_URL).toBe(fromEnvironment)
  })

  it("an empty DATABASE_URL or DATABASE_URL_FILE counts as absent", () => {
    const settings = read({ DATABASE_URL: fromEnvironment, DATABASE_URL_FILE: "" })
    expect(settings.DATABASE_URL).toBe(fromEnvironment)
    expect(read({ DATABASE_URL: "", DATABASE_URL_FILE: secret }).DATABASE_URL).toBe(fromFile)
  })

  it("DATABASE_URL and DATABASE_URL_FILE are rejected together", () => {
    expect(settingsError({ DATABASE_URL: fromEnvironment, DATABASE_URL_FILE: secret })).toBe(
      "DATABASE_URL and DATABASE_URL_FILE: set one of them",
    )
  })

  it("an error names an unreadable secret file and never shows an invalid secret", () => {
    expect(settingsError({ DATABASE_URL_FILE: "/no/such/file" })).toMatch(
      /^DATABASE_URL_FILE=\/no\/such\/file: ENOENT/,
    )
    const wrong = fileWith("wrong", "hunter2")
    expect(settingsError({ DATABASE_URL_FILE: wrong })).toBe("DATABASE_URL: must be a URL")
  })

  it("the suffix _FILE has no effect on settings that are not secrets", () => {
    const settings = read({ DATABASE_URL: fromEnvironment, NAME_FILE: secret })
    expect(settings.NAME).toBe("nobody")
  })
})

describe("Settings file", () => {
  it("the environment overrides a settings file key by key", () => {
    expect(read({ NAME: "from the environment", CONFIG_FILE: config })).toEqual({
      DATABASE_URL: fromFile,
      NAME: "from the environment",
    })
  })

  it("--config takes precedence over CONFIG_FILE", () => {
    const other = fileWith("other.env", `DATABASE_URL=${fromFile}\nNAME=other`)
    expect(read({ CONFIG_FILE: config }, "--config", other).NAME).toBe("other")
  })

  it("values of a settings file are validated, and a missing file is an error", () => {
    const wrong = fileWith("wrong.env", "NAME=\n")
    expect(settingsError({ DATABASE_URL: fromEnvironment, CONFIG_FILE: wrong })).toBe(
      "NAME=: must not be empty",
    )
    expect(settingsError({ CONFIG_FILE: "/no/such/file" })).toMatch(
      /^CONFIG_FILE=\/no\/such\/file: E/,
    )
  })

  it("a settings file is optional", () => {
    expect(settingsError({})).toBe("DATABASE_URL is required")
    expect(settingsError({ CONFIG_FILE: "" })).toBe("DATABASE_URL is required")
  })
})
