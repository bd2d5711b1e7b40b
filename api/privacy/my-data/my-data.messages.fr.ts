import type { Words } from '../../../domain/languages/words.ts'
import { RETENTION } from '../../../domain/privacy.ts'
import type { en } from './my-data.messages.ts'

export const fr: Words<typeof en> = {
  withdrawn:
    'Fermée parce que vous avez retiré votre consentement. Aucun fournisseur n’a reçu vos coordonnées.',
  superseded:
    'Fermée parce qu’une demande plus récente avec votre adresse courriel ou votre numéro de téléphone l’a remplacée. Aucun fournisseur n’a reçu vos coordonnées par celle-ci.',
  admin: 'Fermée par nous. Aucun fournisseur n’a reçu vos coordonnées.',
  cancelled: 'Annulée par vous. Aucun fournisseur n’a reçu vos coordonnées.',
  bought: (supplier, day) =>
    `${supplier} a vos coordonnées depuis le ${day}. Aucun autre fournisseur ne les a reçues.`,
  waiting:
    'Elle n’a été communiquée à personne. Les fournisseurs ne la voient que si vous demandez qu’on vous contacte.',
  onMarket: (day) =>
    `Communiquée de façon anonyme à des fournisseurs depuis le ${day}. Aucun fournisseur n’a encore vos coordonnées.`,
  kept: {
    dispute: {
      what: (day) => `Votre demande du ${day}, avec votre nom et vos coordonnées.`,
      why: 'Elle est visée par un différend. Nous la supprimons la nuit qui suit la fin du différend.',
    },
    consent: {
      what: 'La preuve de votre consentement et son reçu signé, avec l’adresse courriel et le numéro de téléphone que vous avez vérifiés, votre adresse IP et votre navigateur.',
      why: 'Nous devons pouvoir démontrer ce que vous avez accepté, et que c’était bien vous.',
    },
    withdrawal: {
      what: 'La preuve que vous avez retiré votre consentement, avec votre adresse courriel.',
      why: 'Nous devons pouvoir démontrer que vous l’avez retiré, et à quel moment.',
    },
    receipt: {
      what: 'Le reçu du fournisseur qui a acheté votre demande. Il ne vous nomme pas.',
      why: 'Les lois fiscales l’exigent.',
    },
    soldPerson: {
      what: 'Une forme brouillée de votre adresse courriel et de votre numéro de téléphone, que personne ne peut rétablir.',
      why: 'Un fournisseur a acheté votre demande pour son usage exclusif. Elle évite qu’un autre fournisseur n’achète une de vos demandes, même après la suppression de vos données.',
    },
    figures: {
      what: 'Votre type d’entreprise, votre emplacement et votre fournisseur, vos ventes mensuelles par carte et votre vente moyenne, les taux et les frais mensuels que vous avez entrés, et les économies que nous avons estimées. Aucun chiffre de votre relevé.',
      why: 'Nous les utilisons à des fins statistiques. Ils n’indiquent plus à qui ils se rapportent.',
    },
    log: {
      what: `Le journal qui indique qui a fait quoi et quand, y compris cette suppression. Il désigne les dossiers par un numéro et ne vous nomme jamais. Les adresses IP y sont effacées après ${RETENTION.addressesInLogsDays} jours.`,
      why: 'Nous devons pouvoir établir ce qui s’est passé.',
    },
  },
}
