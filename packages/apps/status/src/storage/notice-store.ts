/** Incidents and maintenance as they stand, each with all its updates. */
import {
  beganAt,
  type Incident,
  isOver,
  type Maintenance,
  type Notice,
} from "@procurement/domain/status"
import type { StatusDatabase } from "./database.ts"

export const makeNoticeStore = ({ query, change }: StatusDatabase) => {
  const notices = <Kind extends Notice>(condition: string) => {
    const select = query<{ body: string }>(`select body from notices where ${condition}`)
    return (values: object): Array<Kind> => select(values).map(({ body }): Kind => JSON.parse(body))
  }
  const openOf = <Kind extends Notice>(kind: Kind["kind"]) => {
    const open = notices<Kind>("kind = :kind and is_over = 0 order by began_at, id")
    return () => open({ kind })
  }
  const saving = change(
    "insert or replace into notices values (:id, :kind, :began, :isOver, :body)",
  )
  const withId = notices<Notice>("id = :id")
  const started = notices<Notice>(
    "began_at >= :from and began_at < :to order by began_at desc, id desc",
  )
  return {
    save: (notice: Notice) => {
      const body = JSON.stringify(notice)
      saving({ ...notice, began: beganAt(notice), isOver: isOver(notice), body })
    },
    find: (id: string): Notice | undefined => withId({ id })[0],
    /** Not over yet, oldest first. */
    openIncidents: openOf<Incident>("incident"),
    openMaintenances: openOf<Maintenance>("maintenance"),
    /** All that began at `from` or later and before `to`, the newest first. */
    started: (from: number, to: number) => started({ from, to }),
  }
}

export type NoticeStore = ReturnType<typeof makeNoticeStore>
