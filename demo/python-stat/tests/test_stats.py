import unittest

from stats import clamp, mean, median, spread


class MeanTest(unittest.TestCase):
    def test_mean(self):
        self.assertEqual(mean([1, 2, 3, 4]), 2.5)

    def test_mean_of_one(self):
        self.assertEqual(mean([7]), 7)


class OrderTest(unittest.TestCase):
    def test_median_of_odd_count(self):
        self.assertEqual(median([3, 1, 2]), 2)

    def test_median_of_even_count(self):
        self.assertEqual(median([4, 1, 3, 2]), 2.5)

    def test_spread(self):
        self.assertEqual(spread([4, 9, 2]), 7)

    def test_clamp(self):
        self.assertEqual(clamp(5, 0, 3), 3)
        self.assertEqual(clamp(-1, 0, 3), 0)
        self.assertEqual(clamp(2, 0, 3), 2)


if __name__ == "__main__":
    unittest.main()
