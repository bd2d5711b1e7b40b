import type { MarketPage } from './market-page.ts'

export type LoadedPage = { page: MarketPage; goodUntil: Date }

export type FirstPage = {
  at(now: Date): Promise<MarketPage>
  /** Who asks from now on sees the market as it is from now on. */
  drop(): void
}

/**
 * Keeps what `load` brings until it is dropped or no longer good; those who miss it together load it once. A page that
 * was being loaded when a drop came goes to those who asked before it, and is not kept.
 */
export function keepFirstPage(load: (now: Date) => Promise<LoadedPage>): FirstPage {
  let kept: LoadedPage | null = null
  let loading: Promise<LoadedPage> | null = null

  function loadOnce(now: Date): Promise<LoadedPage> {
    const mine = load(now).then(
      (loaded) => {
        if (loading === mine) {
          kept = loaded
          loading = null
        }
        return loaded
      },
      (error: unknown) => {
        if (loading === mine) loading = null
        throw error
      },
    )
    return mine
  }

  return {
    async at(now) {
      if (kept !== null && now < kept.goodUntil) return kept.page
      loading ??= loadOnce(now)
      return (await loading).page
    },
    drop() {
      kept = null
      loading = null
    },
  }
}
