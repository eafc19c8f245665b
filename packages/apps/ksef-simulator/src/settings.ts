/** The simulator's settings; all are optional. */
import {
  logLevelSetting,
  nonEmpty,
  pathOrEmpty,
  portNumber,
  probesSettings,
  type SettingsOf,
  wholeNumber,
} from "@procurement/app-chassis/standalone"
import { z } from "zod"

export const simulatorSettings = {
  PORT: { schema: portNumber, meaning: "TCP port, 0 for a free one", byDefault: "0" },
  HOST: { schema: nonEmpty, meaning: "address to listen on", byDefault: "127.0.0.1" },
  DATA_DIR: {
    schema: pathOrEmpty,
    meaning: "folder where state survives a crash; empty: nothing is kept",
    byDefault: "",
  },
  PUBLIC_URL: {
    schema: z.union([z.literal(""), z.url()]),
    meaning: "address in download links; empty: the one listened on",
    byDefault: "",
  },
  RATE_LIMIT_SCALE: {
    schema: z.coerce.number("must be a number").min(0, "must be at least 0"),
    meaning: "0: no limits, 1: those of KSeF, 10: ten times as generous",
    byDefault: "0",
  },
  SEED: {
    schema: z.string(),
    meaning: "makes identifiers repeatable; empty: they are random",
    byDefault: "",
  },
  UPO_SEAL_KEY_FILE: {
    schema: pathOrEmpty,
    meaning: "key that signs UPOs, RSA, PEM; empty: one of its own",
    byDefault: "",
  },
  UPO_SEAL_CERTIFICATE_FILE: {
    schema: pathOrEmpty,
    meaning: "its certificate and those of its authorities, PEM",
    byDefault: "",
  },
  DRAIN_SECONDS: {
    schema: wholeNumber(0, 600),
    meaning: "how long open requests may take after a signal to stop",
    byDefault: "5",
  },
  ...probesSettings,
  LOG_LEVEL: logLevelSetting,
} as const

export type SimulatorSettings = SettingsOf<typeof simulatorSettings>
