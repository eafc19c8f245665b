/** What the routes of the status page need: its stores, and the parts that are made of them. */
import type { App } from "../app.ts"
import type { NoticeBoard } from "../notices/notice-board.ts"
import type { StatusView } from "../status-view.ts"
import type { Subscriptions } from "../subscriptions/subscriptions.ts"

export interface ServedApp extends App {
  readonly view: StatusView
  readonly board: NoticeBoard
  readonly subscriptions: Subscriptions
}
