import type { Words } from '../../../../domain/languages/words.ts'
import { ACTIVE_WITHIN_DAYS, CLAIMS } from '../../../../domain/leads/claims.ts'
import type { numbersMessages as en } from './numbers.messages.ts'

export const numbersMessages: Words<typeof en> = {
  tabTitle: (name) => `Comment nous comptons · ${name}`,
  description:
    'Ce que veulent dire les quatre chiffres de notre page d’accueil, et comment chacun d’eux est compté.',
  why: 'Quatre chiffres figurent sur notre page d’accueil. Voici ce que chacun veut dire, et sur quoi il se fonde.',
  notLive: `Ce sont nos affirmations publicitaires; des chiffres mesurés suivront dès qu’il y aura ${CLAIMS.savings.leastCases} cas (${CLAIMS.providers.leastCases} pour les fournisseurs).`,
  claim: 'Notre affirmation publicitaire.',
  measured: 'Chiffre mesuré.',
  asOf: 'Décompte du',
  definition: 'Comment nous le mesurons',
  claims: {
    savings: {
      heading: 'Économies annuelles',
      definition:
        'Parmi toutes les entreprises dont la vérification de taux a trouvé un prix publié plus bas, l’économie qui se situe au milieu : nous avons montré à la moitié d’entre elles ce montant ou plus par an. C’est ce que nous avons estimé, et non ce qu’elles ont économisé au bout du compte. Les vérifications qui n’ont trouvé aucun prix plus bas n’ont pas de montant et ne sont pas comptées.',
      case: 'entreprises avec une économie estimée',
    },
    businesses: {
      heading: 'Entreprises mises en contact',
      definition:
        'Entreprises différentes dont la demande a été achetée par un fournisseur ou lui a été attribuée. Une vente remboursée ne compte pas.',
      case: 'entreprises',
    },
    providers: {
      heading: 'Fournisseurs concurrents',
      definition: `Fournisseurs actifs différents qui ont acheté au moins une demande dans les ${ACTIVE_WITHIN_DAYS} jours avant le décompte.`,
      case: 'fournisseurs',
    },
    response: {
      heading: 'Délai de réponse',
      definition:
        'Un jour après qu’un fournisseur a acheté une demande, nous demandons à la personne qui l’a faite si le fournisseur a communiqué avec elle, et dans quel délai : dans les 2, 8 ou 24 heures, ou plus tard. Le chiffre est la réponse qui se situe au milieu. Une personne qui attend encore compte pour plus de 24 heures.',
      case: 'réponses de propriétaires',
    },
  },
}
