/**
 * An issuing house among parties that fail as they are told: KSeF, the National Bank, a
 * time-stamping authority, the disks of the archive and of packages.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openSmallDisk, type SmallDisk } from "@procurement/adapter-archive/testing"
import type { Currency } from "@procurement/domain/money"
import { expect } from "vitest"
import { aheadOfMidnight } from "./ahead.ts"
import { type Alarm, metricsOf, valueOf } from "./alarms.ts"
import type { InvoiceView } from "./customer.ts"
import { expectEachIssuedOnce } from "./expectations.ts"
import { type IssuingHouse, openIssuingHouse, type Placed } from "./issuing-house.ts"
import { type LyingKsef, startLyingKsef } from "./lying-ksef.ts"
import {
  type BankMode,
  startBank,
  startTimeStamps,
  type TimeStampServer,
  type TroubleServer,
} from "./trouble-servers.ts"

export interface Disks {
  readonly archive: SmallDisk
  readonly packages: SmallDisk
}

export interface FaultyHouse extends IssuingHouse {
  readonly ksef: LyingKsef
  readonly bank: TroubleServer<BankMode>
  readonly timeStamps: TimeStampServer
  /** None where nothing can be mounted. */
  readonly disks: Disks | undefined
  /** Resolves with what the customer is told: that status, and that problem with its times. */
  readonly untilHas: (placed: Placed, status: string, code: string) => Promise<InvoiceView>
  /** All that was ever ordered here is archived, each with one number and one KSeF number. */
  readonly expectAllIssued: () => Promise<void>
  /** What the worker shows of the reason for an alarm. */
  readonly shownOf: (alarm: Alarm) => Promise<number>
  /** Nobody fails any more. */
  readonly mend: () => Promise<void>
  readonly close: () => Promise<void>
}

const openDisks = async (): Promise<Disks | undefined> => {
  const archive = await openSmallDisk()
  const packages = await openSmallDisk()
  return archive === undefined || packages === undefined ? undefined : { archive, packages }
}

const openParties = async (aheadMillis: number) => ({
  bank: await startBank(),
  timeStamps: await startTimeStamps(aheadMillis),
  disks: await openDisks(),
  folder: await mkdtemp(join(tmpdir(), "procurement-faults-")),
})

type Parties = Awaited<ReturnType<typeof openParties>> & { ksef?: LyingKsef }

const settingsOf = async ({ bank, timeStamps, disks, folder }: Parties, ksef: LyingKsef) => {
  const rootsFile = join(folder, "tsa-roots.pem")
  await writeFile(rootsFile, timeStamps.rootsPem)
  return {
    KSEF_URL: ksef.url,
    NBP_URL: bank.url,
    TSA_URL: timeStamps.timeStampUrl,
    TSA_ROOTS_FILE: rootsFile,
    BATCH_DIR: disks?.packages.path ?? "",
    // Three are a crowd, one or two go by themselves.
    BATCH_MINIMUM: "3",
    PROBES_PORT: "0",
  }
}

const closeParties = async ({ ksef, bank, timeStamps, disks, folder }: Parties): Promise<void> => {
  const parties = [ksef, bank, timeStamps, disks?.archive, disks?.packages]
  await Promise.all(parties.map((one) => one?.close()))
  await rm(folder, { recursive: true, force: true })
}

const isTime = /^\d{4}-\d\d-\d\dT/

const untilHasIn =
  (house: IssuingHouse) =>
  async (placed: Placed, status: string, code: string): Promise<InvoiceView> => {
    const told = await house.untilTold(
      placed,
      `${status}, ${code}`,
      (view) => view.status === status && view.problem?.code === code,
    )
    expect(told.problem?.since).toMatch(isTime)
    expect(told.problem?.nextAttemptAt).toMatch(isTime)
    return told
  }

const houseAmong = (house: IssuingHouse, parties: Parties, ksef: LyingKsef): FaultyHouse => {
  const ordered: Array<string> = []
  return {
    ...house,
    ...parties,
    ksef,
    order: async (count: number, currency?: Currency) => {
      const placed = await house.order(count, currency)
      ordered.push(...placed.map(({ orderId }) => orderId))
      return placed
    },
    untilHas: untilHasIn(house),
    expectAllIssued: async () => {
      await house.untilAllArchived()
      const { authorityPem } = house.world
      const trusted = { ...house.world, authorityPem: authorityPem + parties.timeStamps.rootsPem }
      await expectEachIssuedOnce(trusted, ordered)
    },
    shownOf: async ({ series }) => valueOf(await metricsOf(house.worker()), series) ?? 0,
    mend: async () => {
      ksef.lie(undefined)
      parties.bank.be("there")
      parties.timeStamps.be("there")
      await house.world.ksef.clearFailures()
      await Promise.all([parties.disks?.archive.free(), parties.disks?.packages.free()])
    },
    close: async () => {
      await house.world.close()
      await closeParties(parties)
    },
  }
}

export const openFaultyHouse = async (): Promise<FaultyHouse> => {
  const aheadMillis = aheadOfMidnight()
  const parties: Parties = await openParties(aheadMillis)
  try {
    const { disks } = parties
    const house = await openIssuingHouse({
      aheadMillis,
      archiveDir: disks && join(disks.archive.path, "archive"),
      worker: async ({ ksefUrl }) => {
        parties.ksef = await startLyingKsef(ksefUrl)
        return settingsOf(parties, parties.ksef)
      },
    })
    if (parties.ksef === undefined) throw new Error("a house without KSeF")
    return houseAmong(house, parties, parties.ksef)
  } catch (cause) {
    await closeParties(parties)
    throw cause
  }
}
