throw new Error('Not there yet.')
