/** Incidents and maintenance as they stand, each with all its updates. */
import {
  beganAt,
  type Incident,
  isOver,
  type Maintenance,
  type Notice,
} from "@procurement/domain/status"
import type { StatusDatabase } from "./database.ts"

const noticesIn = <Kind extends Notice>(rows: ReadonlyArray<{ readonly body: string }>) =>
  rows.map(({ body }) => JSON.parse(body) as Kind)

export const makeNoticeStore = ({ query, change }: StatusDatabase) => {
  const saving = change(
    "insert or replace into notices values (:id, :kind, :began, :isOver, :body)",
  )
  const finding = query<{ body: string }>("select body from notices where id = :id")
  const open = query<{ body: string }>(
    "select body from notices where kind = :kind and is_over = 0 order by began_at, id",
  )
  const started = query<{ body: string }>(
    `select body from notices where began_at >= :from and began_at < :to
      order by began_at desc, id desc`,
  )
  return {
    save: (notice: Notice) => {
      const { id, kind } = notice
      const body = JSON.stringify(notice)
      saving({ id, kind, began: beganAt(notice), isOver: Number(isOver(notice)), body })
    },
    find: (id: string): Notice | undefined => noticesIn<Notice>(finding({ id }))[0],
    /** Not over yet, oldest first. */
    openIncidents: () => noticesIn<Incident>(open({ kind: "incident" })),
    openMaintenances: () => noticesIn<Maintenance>(open({ kind: "maintenance" })),
    /** All that began at `from` or later and before `to`, the newest first. */
    started: (from: number, to: number) => noticesIn<Notice>(started({ from, to })),
  }
}

export type NoticeStore = ReturnType<typeof makeNoticeStore>
