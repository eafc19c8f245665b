/** Incidents and maintenance as they stand, each with all its updates. */
import {
  beganAt,
  type Incident,
  isOver,
  type Maintenance,
  type Notice,
} from "@procurement/domain/status"
import type { StatusDatabase } from "./database.ts"

export interface NoticeStore {
  readonly save: (notice: Notice) => void
  readonly find: (id: string) => Notice | undefined
  /** Not over yet, oldest first. */
  readonly openIncidents: () => ReadonlyArray<Incident>
  readonly openMaintenances: () => ReadonlyArray<Maintenance>
  /** All that began at `from` or later and before `to`, the newest first. */
  readonly started: (from: number, to: number) => ReadonlyArray<Notice>
}

const noticeOf = (row: Readonly<Record<string, unknown>>): Notice =>
  JSON.parse(String(row["body"])) as Notice

export const makeNoticeStore = ({ db }: Pick<StatusDatabase, "db">): NoticeStore => {
  const saving = db.prepare("insert or replace into notices values (?, ?, ?, ?, ?)")
  const finding = db.prepare("select body from notices where id = ?")
  const open = db.prepare(
    "select body from notices where kind = ? and is_over = 0 order by began_at, id",
  )
  const started = db.prepare(
    "select body from notices where began_at >= ? and began_at < ? order by began_at desc, id desc",
  )
  return {
    save: (notice) => {
      const { id, kind } = notice
      saving.run(id, kind, beganAt(notice), Number(isOver(notice)), JSON.stringify(notice))
    },
    find: (id) => {
      const row = finding.get(id)
      return row === undefined ? undefined : noticeOf(row)
    },
    openIncidents: () =>
      open
        .all("incident")
        .map(noticeOf)
        .filter((notice) => notice.kind === "incident"),
    openMaintenances: () =>
      open
        .all("maintenance")
        .map(noticeOf)
        .filter((notice) => notice.kind === "maintenance"),
    started: (from, to) => started.all(from, to).map(noticeOf),
  }
}
