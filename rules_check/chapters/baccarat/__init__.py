"""What Minibaccarat and Midibaccarat share: points, third cards, wagers, odds, vigorish."""
