import { describe, expect, it } from "vitest"
import { z } from "zod"
import {
  describeSettings,
  nonEmpty,
  pathOrEmpty,
  portNumber,
  readSettings,
  SettingsError,
  switchValue,
  url,
  wholeNumber,
} from "../src/index.ts"

const shape = {
  DATABASE_URL: url.meta({ description: "where the data are", isSecret: true }),
  PORT: portNumber.prefault("8080").describe("port to listen on"),
  BATCH: wholeNumber(1, 100).prefault("50").describe("how many at once"),
  LOOPBACK: switchValue.prefault("off").describe("whether it is on"),
  FOLDER: nonEmpty.prefault("data").describe("where files go"),
}

const DATABASE_URL = "postgres://user@host/database"

const settingsError = (environment: Readonly<Record<string, string>>): string => {
  try {
    readSettings(shape, environment)
    return "none"
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
}

describe("readSettings", () => {
  it("omitted settings have their defaults", () => {
    expect(readSettings(shape, { DATABASE_URL })).toEqual({
      DATABASE_URL,
      PORT: 8080,
      BATCH: 50,
      LOOPBACK: false,
      FOLDER: "data",
    })
  })

  it("readSettings parses each value to the type of its setting", () => {
    const environment = { DATABASE_URL, PORT: "0", BATCH: "7", LOOPBACK: "on", FOLDER: "x y" }
    expect(readSettings(shape, environment)).toEqual({
      DATABASE_URL,
      PORT: 0,
      BATCH: 7,
      LOOPBACK: true,
      FOLDER: "x y",
    })
  })

  it("readSettings ignores other variables of the environment", () => {
    expect(readSettings(shape, { DATABASE_URL, OTHER: "1" })).not.toHaveProperty("OTHER")
  })

  it.each([
    [{}, "DATABASE_URL is required"],
    [{ DATABASE_URL: "here" }, "DATABASE_URL: must be a URL"],
    [{ DATABASE_URL, PORT: "70000" }, "PORT=70000: must be a port from 0 to 65535"],
    [{ DATABASE_URL, PORT: "-1" }, "PORT=-1: must be a port from 0 to 65535"],
    [{ DATABASE_URL, PORT: "http" }, "PORT=http: must be a port number"],
    [{ DATABASE_URL, PORT: "80.5" }, "PORT=80.5: must be a whole number"],
    [{ DATABASE_URL, BATCH: "0" }, "BATCH=0: must be at least 1"],
    [{ DATABASE_URL, BATCH: "101" }, "BATCH=101: must be at most 100"],
    [{ DATABASE_URL, LOOPBACK: "yes" }, "LOOPBACK=yes: must be on or off"],
    [{ DATABASE_URL, FOLDER: "" }, "FOLDER=: must not be empty"],
  ])("readSettings rejects %o with %s", (environment, message) => {
    expect(settingsError(environment)).toBe(message)
  })

  it.each(["PORT", "BATCH"])("an empty %s is rejected instead of read as zero", (key) => {
    expect(settingsError({ DATABASE_URL, [key]: "" })).toMatch(`${key}=: must be a`)
    expect(settingsError({ DATABASE_URL, [key]: "  " })).toMatch(`${key}=  : must be a`)
  })

  it("the error names every invalid key in one line", () => {
    const message = settingsError({ PORT: "http", BATCH: "1000", LOOPBACK: "1" })
    for (const key of ["DATABASE_URL", "PORT", "BATCH", "LOOPBACK"]) expect(message).toContain(key)
    expect(message).not.toContain("FOLDER")
    expect(message.split("\n")).toHaveLength(1)
  })
})

describe("describeSettings", () => {
  it("the help page lists every setting with its meaning, type and default", () => {
    const page = describeSettings("sample", {
      ...shape,
      EMPTY: pathOrEmpty.prefault("").describe("where else"),
      MODE: z.enum(["fast", "safe"]).describe("how it works"),
      LEFT_OUT: z
        .union([z.literal(""), url])
        .prefault("")
        .describe("somewhere"),
      SHARE: z.coerce.number().prefault("0.5").describe("how much").meta({ parameter: "share" }),
    })
    const [title, , ...lines] = page.split("\n")
    expect(title).toBe("sample")
    expect(lines.slice(0, 3).join(" ")).toContain("--config FILE or CONFIG_FILE")
    expect(lines.slice(4)).toEqual([
      "  DATABASE_URL  where the data are (URL; required; or DATABASE_URL_FILE)",
      "  PORT          port to listen on (port 0 to 65535; default: 8080)",
      "  BATCH         how many at once (whole number 1 to 100; default: 50)",
      "  LOOPBACK      whether it is on (on or off; default: off)",
      "  FOLDER        where files go (text; default: data)",
      "  EMPTY         where else (path or empty; default: empty)",
      "  MODE          how it works (fast or safe; required)",
      "  LEFT_OUT      somewhere (URL or empty; default: empty)",
      "  SHARE         how much (number; default: 0.5; or --share)",
      "",
    ])
  })

  it("the help page names each type of a union once, and `empty` last", () => {
    const schema = z.union([z.literal(""), z.literal(""), url, portNumber])
    const page = describeSettings("sample", { ADDRESS: schema.describe("where") })
    expect(page).toContain("where (URL, port 0 to 65535 or empty; required)")
  })
})
