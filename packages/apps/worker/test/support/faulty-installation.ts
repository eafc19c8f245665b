/**
 * An installation whose external systems fail on request: KSeF, the National Bank, a time-stamping
 * authority, the disks of the archive and of packages.
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
import {
  type IssuingInstallation,
  openIssuingInstallation,
  type Placed,
} from "./issuing-installation.ts"
import { type FaultyKsef, startFaultyKsef } from "./faulty-ksef.ts"
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

export interface FaultyInstallation extends IssuingInstallation {
  readonly ksef: FaultyKsef
  readonly bank: TroubleServer<BankMode>
  readonly timeStamps: TimeStampServer
  /** Undefined where nothing can be mounted. */
  readonly disks: Disks | undefined
  /** Resolves with the customer's view once it has the status and the problem with its times. */
  readonly untilHas: (placed: Placed, status: string, code: string) => Promise<InvoiceView>
  /** Expects every order placed here to be archived with one number and one KSeF number. */
  readonly expectAllIssued: () => Promise<void>
  /** The current value of the alarm's series. */
  readonly seriesValueOf: (alarm: Alarm) => Promise<number>
  /** Ends all faults. */
  readonly restore: () => Promise<void>
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

type Parties = Awaited<ReturnType<typeof openParties>> & { ksef?: FaultyKsef }

const settingsOf = async ({ bank, timeStamps, disks, folder }: Parties, ksef: FaultyKsef) => {
  const rootsFile = join(folder, "tsa-roots.pem")
  await writeFile(rootsFile, timeStamps.rootsPem)
  return {
    KSEF_URL: ksef.url,
    NBP_URL: bank.url,
    TSA_URL: timeStamps.timeStampUrl,
    TSA_ROOTS_FILE: rootsFile,
    BATCH_DIR: disks?.packages.path ?? "",
    // Three are sent in a batch, one or two are sent singly.
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
  (installation: IssuingInstallation) =>
  async (placed: Placed, status: string, code: string): Promise<InvoiceView> => {
    const shown = await installation.untilView(
      placed,
      `${status}, ${code}`,
      (view) => view.status === status && view.problem?.code === code,
    )
    expect(shown.problem?.since).toMatch(isTime)
    expect(shown.problem?.nextAttemptAt).toMatch(isTime)
    return shown
  }

const houseAmong = (
  installation: IssuingInstallation,
  parties: Parties,
  ksef: FaultyKsef,
): FaultyInstallation => {
  const ordered: Array<string> = []
  return {
    ...installation,
    ...parties,
    ksef,
    order: async (count: number, currency?: Currency) => {
      const placed = await installation.order(count, currency)
      ordered.push(...placed.map(({ orderId }) => orderId))
      return placed
    },
    untilHas: untilHasIn(installation),
    expectAllIssued: async () => {
      await installation.untilAllArchived()
      const { authorityPem } = installation.world
      const trusted = {
        ...installation.world,
        authorityPem: authorityPem + parties.timeStamps.rootsPem,
      }
      await expectEachIssuedOnce(trusted, ordered)
    },
    seriesValueOf: async ({ series }) =>
      valueOf(await metricsOf(installation.worker()), series) ?? 0,
    restore: async () => {
      ksef.inject(undefined)
      parties.bank.be("there")
      parties.timeStamps.be("there")
      await installation.world.ksef.clearFailures()
      await Promise.all([parties.disks?.archive.free(), parties.disks?.packages.free()])
    },
    close: async () => {
      await installation.world.close()
      await closeParties(parties)
    },
  }
}

export const openFaultyInstallation = async (): Promise<FaultyInstallation> => {
  const aheadMillis = aheadOfMidnight()
  const parties: Parties = await openParties(aheadMillis)
  try {
    const { disks } = parties
    const installation = await openIssuingInstallation({
      aheadMillis,
      archiveDir: disks && join(disks.archive.path, "archive"),
      worker: async ({ ksefUrl }) => {
        parties.ksef = await startFaultyKsef(ksefUrl)
        return settingsOf(parties, parties.ksef)
      },
    })
    if (parties.ksef === undefined) throw new Error("the installation has no KSeF")
    return houseAmong(installation, parties, parties.ksef)
  } catch (cause) {
    await closeParties(parties)
    throw cause
  }
}
