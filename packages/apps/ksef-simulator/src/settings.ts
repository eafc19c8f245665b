/** The simulator's settings; all are optional. */
import {
  logLevelSetting,
  nonEmpty,
  pathOrEmpty,
  portNumber,
  probesSettings,
  type SettingsOf,
  switchValue,
  wholeNumber,
} from "@procurement/app-platform/standalone"
import { z } from "zod"
import { productionForms } from "./options.ts"
import { formNames } from "./state/values.ts"

const forms = z
  .string()
  .transform((text) => text.split(",").map((name) => name.trim()))
  .pipe(z.array(z.enum(formNames, `must be of ${formNames.join(", ")}, separated by commas`)))

export const simulatorSettings = {
  PORT: portNumber.prefault("0").describe("TCP port, 0 for a free one"),
  HOST: nonEmpty.prefault("127.0.0.1").describe("address to listen on"),
  DATA_DIR: pathOrEmpty
    .prefault("")
    .describe("folder for state that survives a crash; empty: nothing is stored"),
  PUBLIC_URL: z
    .union([z.literal(""), z.url()])
    .prefault("")
    .describe("base URL of download links; empty: the listening address"),
  FORMS: forms
    .prefault(productionForms.join(","))
    .describe(`accepted forms of invoices, of ${formNames.join(",")}; by default as in production`),
  RATE_LIMIT_SCALE: z.coerce
    .number("must be a number")
    .min(0, "must be at least 0")
    .prefault("0")
    .describe("0: no limits, 1: those of KSeF, 10: ten times as generous"),
  SEED: z.string().prefault("").describe("makes identifiers repeatable; empty: they are random"),
  UPO_SEAL_KEY_FILE: pathOrEmpty
    .prefault("")
    .describe("key that signs UPOs, RSA, PEM; empty: a generated one"),
  UPO_SEAL_CERTIFICATE_FILE: pathOrEmpty
    .prefault("")
    .describe("its certificate and those of its authorities, PEM"),
  JOURNAL: pathOrEmpty
    .prefault("")
    .describe("file for every exchange, a line of JSON each, without secrets; empty: none")
    .meta({ parameter: "journal" }),
  JOURNAL_BODIES: switchValue
    .prefault("off")
    .describe("on: with invoices, UPOs and signed logins in full, not just size and SHA-256"),
  FAULTS: pathOrEmpty
    .prefault("")
    .describe("YAML file with a list of failures, as POST /_sim/failures takes them; empty: none")
    .meta({ parameter: "faults" }),
  PAGES: switchValue.prefault("on").describe("pages of what was received, at /_sim/pages"),
  DRAIN_SECONDS: wholeNumber(0, 600)
    .prefault("5")
    .describe("how long open requests may take after a signal to stop"),
  ...probesSettings,
  LOG_LEVEL: logLevelSetting,
} as const

export type SimulatorSettings = SettingsOf<typeof simulatorSettings>
