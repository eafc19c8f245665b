/** The dependencies of the status page's routes: the app and the parts that are made of it. */
import type { App } from "../app.ts"
import type { NoticeBoard } from "../notices/notice-board.ts"
import type { StatusView } from "../status-view.ts"
import type { Subscriptions } from "../subscriptions/subscriptions.ts"

export interface ServedApp extends App {
  readonly view: StatusView
  readonly board: NoticeBoard
  readonly subscriptions: Subscriptions
}
