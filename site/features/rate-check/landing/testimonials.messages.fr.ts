import type { Testimonial } from './testimonials.messages.ts'

export const testimonials: readonly Testimonial[] = [
  {
    firstName: 'Maya',
    trade: 'propriétaire d’un café',
    quote:
      'J’ai signé un contrat il y a des années et je n’ai plus jamais regardé le taux. La vérification m’a montré sur quelle ligne de mon relevé poser des questions.',
  },
  {
    firstName: 'Daniel',
    trade: 'réparation automobile',
    quote:
      'J’ai aimé que le calcul soit montré. J’ai pu présenter les mêmes chiffres à mon fournisseur actuel.',
  },
  {
    firstName: 'Priya',
    trade: 'boutique en ligne',
    quote:
      'Un seul fournisseur m’a appelée, le jour même. J’ai comparé son offre avec ce que je payais, et je n’ai subi aucune pression.',
  },
]
