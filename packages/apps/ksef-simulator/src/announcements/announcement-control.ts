/** Announcements that the control API makes. */
import { z } from "zod"
import type { Simulation } from "../simulation.ts"
import { parseTime } from "../warsaw-time.ts"
import { categories, type Announcement, type Category } from "../state/announcement.ts"

const time = z.iso.datetime({ offset: true, local: true })

const isBefore = (start: string, end: string): boolean => parseTime(start) < parseTime(end)

export const NewAnnouncement = z
  .object({
    category: z.enum(categories),
    /** Default: now. */
    start: time.optional(),
    /** Required for a maintenance. */
    end: time.optional(),
    title: z.string().min(1).max(200).optional(),
    text: z.string().min(1).max(2_000).optional(),
  })
  .strict()
  .refine(({ category, end }) => category !== "MAINTENANCE" || end !== undefined, {
    message: "a maintenance needs an end",
    path: ["end"],
  })
  .refine(({ start, end }) => start === undefined || end === undefined || isBefore(start, end), {
    message: "the end is before the start",
    path: ["end"],
  })
export type NewAnnouncement = z.output<typeof NewAnnouncement>

export const AnnouncementEnd = z.object({ end: time.optional() }).strict()

const titles: Readonly<Record<Category, string>> = {
  MAINTENANCE: "Planowana niedostępność KSeF",
  FAILURE: "Wystąpiła awaria KSeF",
  TOTAL_FAILURE: "Wystąpiła całkowita awaria KSeF",
}

/** The first event id of a simulator; ids ascend. */
const firstEventId = 1_000

export class NoSuchEvent extends Error {
  override readonly name = "NoSuchEvent"

  constructor(eventId: number) {
    super(`no event ${eventId} was announced`)
  }
}

export const makeAnnouncementControl = (simulation: Simulation) => {
  const announcements = (): ReadonlyArray<Announcement> => [
    ...simulation.state().announcements.values(),
  ]
  return {
    announcements,
    /** Publishes an announcement; returns its event id. Throws for an impossible announcement. */
    announce: (request: NewAnnouncement): Promise<number> => {
      const { category, start, end, title, text } = NewAnnouncement.parse(request)
      const at = simulation.now()
      const eventId = announcements().reduce(
        (next, one) => Math.max(next, one.eventId + 1),
        firstEventId,
      )
      const announcement: Announcement = {
        eventId,
        category,
        title: title ?? titles[category],
        text: text ?? `${titles[category]} (symulator).`,
        publishedAt: at,
        startsAt: start === undefined ? at : parseTime(start),
        ...(end === undefined ? {} : { endsAt: parseTime(end) }),
      }
      simulation.record({ fact: "Announced", at, announcement })
      return simulation.durable().then(() => eventId)
    },
    /** Ends an event, now or at that time. Throws `NoSuchEvent`. */
    endAnnouncement: (eventId: number, end?: string): Promise<void> => {
      const announcement = simulation.state().announcements.get(eventId)
      if (announcement === undefined) throw new NoSuchEvent(eventId)
      const at = simulation.now()
      const ended = { ...announcement, endsAt: end === undefined ? at : parseTime(end) }
      simulation.record({ fact: "Announced", at, announcement: ended })
      return simulation.durable()
    },
    clearAnnouncements: (): Promise<void> => {
      simulation.record({ fact: "AnnouncementsCleared", at: simulation.now() })
      return simulation.durable()
    },
  }
}
