import { describe, expect, it } from "vitest"
import {
  describeSettings,
  nonEmpty,
  portNumber,
  readSettings,
  SettingsError,
  switchValue,
  url,
  wholeNumber,
} from "../src/index.ts"

const shape = {
  DATABASE_URL: { schema: url, meaning: "where the data are", isSecret: true },
  PORT: { schema: portNumber, meaning: "port to listen on", byDefault: "8080" },
  BATCH: { schema: wholeNumber(1, 100), meaning: "how many at once", byDefault: "50" },
  LOOPBACK: { schema: switchValue, meaning: "whether it is on", byDefault: "off" },
  FOLDER: { schema: nonEmpty, meaning: "where files go", byDefault: "data" },
}

const DATABASE_URL = "postgres://user@host/database"

const complaint = (environment: Readonly<Record<string, string>>): string => {
  try {
    readSettings(shape, environment)
    return "none"
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
}

describe("Settings", () => {
  it("have their defaults when nothing but the required ones is set", () => {
    expect(readSettings(shape, { DATABASE_URL })).toEqual({
      DATABASE_URL,
      PORT: 8080,
      BATCH: 50,
      LOOPBACK: false,
      FOLDER: "data",
    })
  })

  it("are what the environment says, as the types they have", () => {
    const environment = { DATABASE_URL, PORT: "0", BATCH: "7", LOOPBACK: "on", FOLDER: "x y" }
    expect(readSettings(shape, environment)).toEqual({
      DATABASE_URL,
      PORT: 0,
      BATCH: 7,
      LOOPBACK: true,
      FOLDER: "x y",
    })
  })

  it("leave out of account what else is in the environment", () => {
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
  ])("refuse %o with %s", (environment, message) => {
    expect(complaint(environment)).toBe(message)
  })

  it.each(["PORT", "BATCH"])("refuse an empty %s instead of reading a zero", (key) => {
    expect(complaint({ DATABASE_URL, [key]: "" })).toMatch(`${key}=: must be a`)
    expect(complaint({ DATABASE_URL, [key]: "  " })).toMatch(`${key}=  : must be a`)
  })

  it("name every wrong key at once, in one line", () => {
    const message = complaint({ PORT: "http", BATCH: "1000", LOOPBACK: "1" })
    for (const key of ["DATABASE_URL", "PORT", "BATCH", "LOOPBACK"]) expect(message).toContain(key)
    expect(message).not.toContain("FOLDER")
    expect(message.split("\n")).toHaveLength(1)
  })
})

describe("The page of help", () => {
  it("lists every setting with its meaning and its default", () => {
    expect(
      describeSettings("sample", { ...shape, EMPTY: { ...shape.FOLDER, byDefault: "" } }),
    ).toBe(
      [
        "sample",
        "",
        "Settings (environment variables):",
        "  DATABASE_URL  where the data are (required)",
        "  PORT          port to listen on (default: 8080)",
        "  BATCH         how many at once (default: 50)",
        "  LOOPBACK      whether it is on (default: off)",
        "  FOLDER        where files go (default: data)",
        "  EMPTY         where files go (default: empty)",
        "",
      ].join("\n"),
    )
  })
})
