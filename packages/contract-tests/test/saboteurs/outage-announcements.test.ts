/** Readers of announcements with one fault each. */
import { OutageAnnouncements } from "@procurement/domain/clearance"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { outageAnnouncementsClauses } from "../../src/clearance/index.ts"
import {
  type AnnouncingReference,
  makeAnnouncingReference,
} from "../references/offline-reference.ts"
import { proves, type Saboteur } from "./saboteur.ts"

type Announcements = OutageAnnouncements["Service"]

const saboteur = (
  fault: string,
  plant: (honest: Announcements, reference: AnnouncingReference) => Announcements,
  ...caughtBy: ReadonlyArray<string>
): Saboteur<OutageAnnouncements> => ({
  fault,
  stage: () => {
    const reference = makeAnnouncingReference()
    return {
      layer: Layer.succeed(OutageAnnouncements, plant(reference.service, reference)),
      clauses: outageAnnouncementsClauses(reference.binding),
    }
  },
  caughtBy,
})

const clauses = outageAnnouncementsClauses(makeAnnouncingReference().binding)

proves("OutageAnnouncements", clauses, [
  saboteur(
    "forgets when an outage ends",
    ({ current }) => ({
      current: Effect.map(current, (all) => all.map(({ until: _until, ...rest }) => rest)),
    }),
    "returns each outage",
  ),
  saboteur(
    "gives outages new ids each time",
    ({ current }) => {
      let asked = 0
      return {
        current: Effect.map(current, (all) => {
          asked += 1
          return all.map((outage) => ({ ...outage, id: `${outage.id} ${asked}` }))
        }),
      }
    },
    "keeps the id",
  ),
  saboteur(
    "invents an outage when there is none",
    ({ current }) => ({
      current: Effect.map(current, (all) =>
        all.length > 0 ? all : [{ id: "made up", kind: "failure", since: 1 as never }],
      ),
    }),
    "returns no outage",
  ),
  saboteur(
    "reads malformed data as no outage",
    ({ current }) => ({ current: Effect.orElseSucceed(current, () => []) }),
    "fails on an",
  ),
])
