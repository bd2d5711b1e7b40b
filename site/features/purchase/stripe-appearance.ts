import type { Appearance } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'

const DARK = '(prefers-color-scheme: dark)'

/** Our tokens for Stripe's fields, which are drawn in a frame that cannot read our style sheets; follows light and dark. */
export function useStripeAppearance(): Appearance {
  const [appearance, setAppearance] = useState(appearanceNow)
  useEffect(() => {
    const scheme = window.matchMedia(DARK)
    const follow = () => setAppearance(appearanceNow())
    scheme.addEventListener('change', follow)
    return () => scheme.removeEventListener('change', follow)
  }, [])
  return appearance
}

function appearanceNow(): Appearance {
  const tokens = getComputedStyle(document.documentElement)
  const token = (name: string) => tokens.getPropertyValue(name).trim()
  return {
    theme: window.matchMedia(DARK).matches ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('--action'),
      colorBackground: token('--surface'),
      colorText: token('--ink'),
      colorTextSecondary: token('--ink-soft'),
      colorTextPlaceholder: token('--ink-soft'),
      colorDanger: token('--danger'),
      fontFamily: 'Inter, system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '8px',
      spacingUnit: '4px',
    },
    rules: {
      '.Label': { color: token('--ink'), fontWeight: '500', fontSize: '16px' },
      '.Input': { border: `1px solid ${token('--line-strong')}`, boxShadow: 'none', padding: '12px' },
      '.Input:focus': { outline: `2px solid ${token('--action')}`, outlineOffset: '2px', boxShadow: 'none' },
    },
  }
}
